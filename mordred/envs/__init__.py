"""Our games as environments for other people's learning libraries. Each needs its optional extra."""
