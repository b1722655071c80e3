// What is given to others of a game: a picture of its result, and the code that shows it on another site.
import { day, list, whose } from '../../../words.ts'

export const sharing = {
  date: day,
  picture: 'Share as picture',
  pictureTitle: 'Picture of the result',
  drawing: 'Drawing the picture…',
  failed: 'The picture could not be drawn in this browser.',
  share: 'Share picture',
  copy: 'Copy picture',
  copied: 'Picture copied',
  notCopied: 'The picture couldn’t be copied. Download it.',
  download: 'Download picture',
  file: (game: string) => `regatta-${game}.png`,
  description: 'Description, for those who can’t see the picture',
  copyDescription: 'Copy description',
  descriptionCopied: 'Description copied',
  /** On the picture. */
  heading: (game: string, date: string) => (date === '' ? game : `${game} · ${date}`),
  best: (name: string) => `${whose(name)} best rows`,
  row: (row: string, score: number) => `${row} ${score}`,
  somebody: 'A player',
  /** The picture in words. */
  alt: (outcome: string, heading: string, places: string[], best: string) =>
    `${outcome}. ${heading} on Regatta. ${places.join('; ')}.${best === '' ? '' : ` ${best}.`}`,
  altPlace: (place: string, name: string, total: number) => `${place} ${name}, ${total}`,
  altBest: (name: string, rows: string[]) => `${whose(name)} best rows: ${list(rows)}`,

  embed: 'Embed…',
  embedRoom: 'Embed or stream…',
  embedTitle: 'Embed this game',
  frameTitle: (game: string, over: boolean) => (over ? `Replay of ${game} on Regatta` : `${game} on Regatta`),
  size: 'Size',
  sizes: { small: 'Small, 320 × 240', medium: 'Medium, 480 × 400', large: 'Large, 800 × 560' },
  code: 'Code for your page',
  codeHint: 'Whoever sees it watches without an account, and can do nothing else.',
  copyCode: 'Copy code',
  codeCopied: 'Code copied',
  preview: 'See how it looks',
  off: 'The host of this service doesn’t let other sites show games.',
  overlay: 'Link for your stream',
  overlayHint: 'A browser source for OBS and the like, with nothing behind it: add ?theme=light, ?scale=1.5, ?seats=row and more to it.',
  copyOverlay: 'Copy link',
  overlayCopied: 'Link copied',
}
