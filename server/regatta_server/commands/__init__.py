"""Who calls, who does each command, and the commands about rooms."""
