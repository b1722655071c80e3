"""Finds what a layout has no room for: texts that are cut off, or lie on others."""

from typing import Final

from playwright.async_api import Page

MISPLACED: Final = """() => {
  const seen = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const bigger = (rect, by) => ({
    left: rect.left - by, right: rect.right + by, top: rect.top - by, bottom: rect.bottom + by,
  })
  const within = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
  const common = (a, b) => {
    const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)]
    const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)]
    return { left, right, top, bottom, width: right - left, height: bottom - top }
  }
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // What stays in view lies on what is scrolled below it, and covers it.
  const layerOf = (element) => {
    for (let box = element; box !== null; box = box.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(box).position)) return box
    return null
  }
  const top = document.querySelector('dialog[open]') ?? document.body
  const found = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent.trim()
    // Options of a list are drawn by the browser, and what only a screen reader gets is a pixel.
    if (text === '' || !top.contains(element) || !shown(element)) continue
    // Lucky dice are celebrated over the table, for two seconds and in nobody's way.
    if (element.closest('option, svg, [inert], noscript, [data-celebrates]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    let rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    let hidden = false
    for (let box = element; box !== null && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box)
      const frame = box.getBoundingClientRect()
      if (frame.width <= 1 || frame.height <= 1) hidden = true
      const clips = [style.overflowX, style.overflowY].some((way) => way === 'hidden' || way === 'clip')
      // Ends in dots on purpose, as long names do, and says the rest elsewhere.
      const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (dots) {
        rects = rects.map((rect) => common(rect, frame))
        rects = rects.filter(({ width, height }) => width > 1 && height > 1)
      }
      if (hidden || dots) break
      if (clips && !rects.every((rect) => within(rect, bigger(frame, 4)))) found.push(`clipped: ${text}`)
      if (/auto|scroll/.test(style.overflow)) {
        // What is scrolled out of view is not cut off: it is not there.
        rects = rects.filter((rect) => within(rect, bigger(frame, 1)))
        break
      }
    }
    if (hidden || rects.length === 0) continue
    seen.push({ text, element, rects, layer: layerOf(element) })
  }
  for (const [at, one] of seen.entries())
    for (const other of seen.slice(at + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue
      const meets = one.rects.some((a) => other.rects.some((b) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        return wide > 3 && high > 5
      }))
      if (meets) found.push(`overlaps: ${one.text} | ${other.text}`)
    }
  return found
}"""


async def misplaced(page: Page) -> list[str]:
    """Return what is cut off or lies on something else, of what is shown; in an open dialog alone."""
    found: list[str] = await page.evaluate(MISPLACED)
    return found
