"""The whole screen of a terminal: dice, score table, messages, and the line that is typed.

One more face of the line mode: what is typed and said is the same, and `Home`, `Moves` and `Lists` do it. It
alone imports `textual`, and is imported when the screen begins.
"""
