"""`regatta verify`, and the file of it that people download."""
