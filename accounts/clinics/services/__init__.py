"""What is done to clinics: each in a transaction of its own."""
