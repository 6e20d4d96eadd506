"""What people have played in a club: sums, means, whom they met, and their matches."""
