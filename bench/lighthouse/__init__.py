"""What Lighthouse makes of the client's pages: fetched with npm, only where it is asked for."""
