"""What proves a certification elsewhere: a certificate on paper, a page that anyone can look at, a signed credential."""
