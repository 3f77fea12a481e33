"""What a position of Wales is worth, quick answers, and how strong each level plays."""
