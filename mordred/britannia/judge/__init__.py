"""What a position of Britannia is worth, quick answers, and how strong each level plays."""
