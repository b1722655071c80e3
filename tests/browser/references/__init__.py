"""Reference pictures: how each page and state looks, at three sizes in both themes.

`make prove` compares; `python -m tests.browser.references` takes them anew, with the client built. Then look
at what has changed (`git diff --stat`) before it is committed.
"""
