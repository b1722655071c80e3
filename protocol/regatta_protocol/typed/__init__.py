"""Games played by typing: the meaning of a typed line, and the table as lines of text. Pure.

For terminals, mails, and any client without pictures. The commands are English in every language, the
answers are in the language of the `Texts` that are given. The web client's text mode is its twin
(`client_web/src/features/game/table/text/`), and `docs/typed/` holds both to the same results.
"""
