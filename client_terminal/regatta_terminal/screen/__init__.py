"""The whole screen of a terminal: dice, score table, messages, and the command line.

Another face of the line mode, with the same commands and texts; `Home`, `Moves` and `Lists` do the work.
Only this package imports `textual`, and it is imported when the screen begins.
"""
