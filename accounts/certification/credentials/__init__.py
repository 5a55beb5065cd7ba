"""What proves a certification elsewhere: a certificate on paper, a page for anyone to look at, a signed credential."""
