"""How the site writes dates and times, a package a language."""
