"""Players that know Triplex: wins that nobody can prevent are found, and not run into."""
