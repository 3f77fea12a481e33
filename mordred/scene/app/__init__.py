"""The furniture around the boards: landing page, table, log, dialogs. Pure functions from the desk to nodes."""
