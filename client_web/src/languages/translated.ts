// A browser that translates a page takes each text out and puts a <font> with its own words in its place: what Svelte writes into the
// text from then on is seen by nobody. Here the text goes back before its translation, emptied, so that it is moved and removed
// with what it is part of; once something is written into it the translation goes, and the browser translates what is new.
// Whoever loads this module has it so for the whole page.

interface Original {
  text: Text
  /** What it said when it was translated. */
  words: string
}

const originals = new WeakMap<Node, Original>()
const translations = new WeakMap<Node, ChildNode>()

function pair(original: Original, translation: ChildNode): void {
  translations.set(original.text, translation)
  originals.set(translation, original)
  original.text.data = ''
}

function part({ text }: Original, translation: ChildNode): void {
  translations.delete(text)
  originals.delete(translation)
  translation.remove()
}

/** A text is gone: it comes back where the browser has put its translation. */
function taken(text: Text, around: (Node | null)[]): void {
  const translation = around.find((node) => node?.nodeName === 'FONT' && !originals.has(node)) as ChildNode | undefined
  if (text.isConnected || !translation?.isConnected) return
  pair({ text, words: text.data }, translation)
  translation.before(text)
}

/** The page has moved a translated text, or removed it. Where the translation is gone as well, that has a record of its own. */
function moved(text: Text, translation: ChildNode): void {
  const original = originals.get(translation)
  if (!translation.isConnected || original === undefined) return
  if (!text.isConnected) part(original, translation)
  else if (text.nextSibling !== translation) text.after(translation)
}

/** The browser shows the page as it was, or in another language. */
function replaced(original: Original, translation: ChildNode, added: Node[]): void {
  if (translation.isConnected) return
  part(original, translation)
  const other = added.find((node) => node !== original.text && node.isConnected) as ChildNode | undefined
  if (other !== undefined) pair(original, other)
  else if (original.text.data === '') original.text.data = original.words
}

function heed({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const stale = type === 'characterData' ? translations.get(target) : undefined
  if (stale !== undefined) part(originals.get(stale) as Original, stale)
  for (const node of removedNodes) {
    const translation = translations.get(node)
    const original = originals.get(node)
    if (translation !== undefined) moved(node as Text, translation)
    else if (original !== undefined) replaced(original, node as ChildNode, [...addedNodes])
    else if (node instanceof Text) taken(node, [...addedNodes, previousSibling, nextSibling])
  }
}

const observer = new MutationObserver((records) => {
  records.forEach(heed)
  // What was done here is no news.
  observer.takeRecords()
})
observer.observe(document, { childList: true, characterData: true, subtree: true })

export {}
