"""The furniture around the boards: landing page, table, log, dialogs. Pure, from the desk to nodes."""
