"""Pictures of a page that are compared, or taken anew.

They are kept at a third of their size: what matters is what stands where in which colour, and not how a
machine draws the edge of a letter. Compared are the means of cells of 8 by 8 of these pixels.
"""

import base64
import os
from pathlib import Path
from typing import Any, Final, Literal

from playwright.async_api import Page, expect

from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE

TAKEN: Final = Path(__file__).with_name("taken")
RENEW: Final = "REGATTA_RENEW_PICTURES"
"""Where this variable of the environment is set, the pictures are taken anew."""
SIZES: Final = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}
THEMES: Final[tuple[Literal["dark", "light"], ...]] = ("dark", "light")
TOLERANCE: Final = 16
"""So much may a cell differ in its mean red, green or blue, of 255: less than half a line of text that is not
there. What webp loses is below 5."""
SMALL: Final = """async ([png]) => {
  const picture = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob())
  const [width, height] = [Math.round(picture.width / 3), Math.round(picture.height / 3)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}"""
DIFFERENCE: Final = """async (pictures) => {
  const means = []
  const sizes = []
  for (const webp of pictures) {
    const picture = await createImageBitmap(await (await fetch('data:image/webp;base64,' + webp)).blob())
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const across = Math.ceil(width / 8)
    const cells = new Float64Array(across * Math.ceil(height / 8) * 3)
    const counts = new Float64Array(cells.length)
    for (let at = 0; at < width * height; at++) {
      const cell = Math.floor(Math.floor(at / width) / 8) * across + Math.floor((at % width) / 8)
      for (let colour = 0; colour < 3; colour++) {
        cells[cell * 3 + colour] += data[at * 4 + colour]
        counts[cell * 3 + colour]++
      }
    }
    means.push(cells.map((sum, at) => sum / counts[at]))
    sizes.push([width, height, across])
  }
  const [one, other] = means
  if (one.length !== other.length || sizes[0][0] !== sizes[1][0]) return { most: 255, x: 0, y: 0 }
  let worst = 0
  for (let at = 0; at < one.length; at++) {
    if (Math.abs(one[at] - other[at]) > Math.abs(one[worst] - other[worst])) worst = at
  }
  const cell = Math.floor(worst / 3)
  const across = sizes[0][2]
  const [x, y] = [cell % across, Math.floor(cell / across)]
  return { most: Math.abs(one[worst] - other[worst]), x: x * 24, y: y * 24 }
}"""


async def differences(page: Page, drawer: Page, name: str, where: Path) -> list[str]:
    """Take a page in every look; say what differs from its references, and put that into a folder.

    `drawer` is a blank page that draws. Where pictures are renewed, these are the references: none differs.
    """
    found: list[str] = []
    for size, viewport in SIZES.items():
        await page.set_viewport_size(viewport)  # type: ignore[arg-type] # a size is a dict of two ints
        for theme in THEMES:
            await page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            await expect(page.locator("html")).to_have_attribute("data-theme", theme)
            now = await small(page, drawer)
            expected = TAKEN / f"{name}-{size}-{theme}.webp"
            if os.environ.get(RENEW):
                expected.write_bytes(base64.b64decode(now))
                continue
            if not expected.is_file():
                found.append(f"{expected.name} was never taken")
                continue
            reference = base64.b64encode(expected.read_bytes()).decode()
            answer: Any = await drawer.evaluate(DIFFERENCE, [reference, now])
            if answer["most"] > TOLERANCE:
                (where / expected.name).write_bytes(base64.b64decode(now))
                found.append(
                    f"{expected.name} differs by {answer['most']:.0f} around {answer['x']}, {answer['y']}: "
                    f"look at {where / expected.name}"
                )
    return found


async def small(page: Page, drawer: Page) -> str:
    """Return a small picture of a page that has come to rest, as webp in base64."""
    await page.evaluate(
        "document.fonts.ready.then(() => new Promise((done) => "
        "requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))"
    )
    # Where the node listens is another number each time.
    address = [page.get_by_role("img", name="QR code"), page.get_by_label("Invite link")]
    png = base64.b64encode(await page.screenshot(animations="disabled", mask=address)).decode()
    picture: str = await drawer.evaluate(SMALL, [png])
    return picture
