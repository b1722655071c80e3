"""Games played by typing: what a typed line asks for, and the table as lines of text. Pure.

For terminals, mails, and any client without pictures. The commands are English in every language, what is
said is in the language of the `Texts` that are given. The web client's text mode is the twin of this
(`client_web/src/features/table/text/`), and `docs/typed/` holds both to the same.
"""
