// Was man anderen von einem Spiel gibt; was man hört und spürt.
import type { Messages } from '../../../texts.ts'
import { day, list, whose } from '../words.ts'

export const sharing: Messages['sharing'] = {
  date: day,
  picture: 'Als Bild teilen',
  pictureTitle: 'Bild des Ergebnisses',
  drawing: 'Das Bild wird gezeichnet…',
  failed: 'In diesem Browser konnte das Bild nicht gezeichnet werden.',
  share: 'Bild teilen',
  copy: 'Bild kopieren',
  copied: 'Bild kopiert',
  notCopied: 'Das Bild konnte nicht kopiert werden. Lade es herunter.',
  download: 'Bild herunterladen',
  file: (game) => `regatta-${game}.png`,
  description: 'Beschreibung, für alle, die das Bild nicht sehen',
  copyDescription: 'Beschreibung kopieren',
  descriptionCopied: 'Beschreibung kopiert',
  heading: (game, date) => (date === '' ? game : `${game} · ${date}`),
  best: (name) => `${whose(name)} beste Zeilen`,
  row: (row, score) => `${row} ${score}`,
  somebody: 'Jemand',
  alt: (outcome, heading, places, best) =>
    `${outcome}. ${heading} auf Regatta. ${places.join('; ')}.${best === '' ? '' : ` ${best}.`}`,
  altPlace: (place, name, total) => `${place} ${name}, ${total}`,
  altBest: (name, rows) => `${whose(name)} beste Zeilen: ${list(rows)}`,

  embed: 'Einbetten…',
  embedRoom: 'Einbetten oder streamen…',
  embedTitle: 'Dieses Spiel einbetten',
  frameTitle: (game, over) => (over ? `Wiederholung von ${game} auf Regatta` : `${game} auf Regatta`),
  size: 'Größe',
  sizes: { small: 'Klein, 320 × 240', medium: 'Mittel, 480 × 400', large: 'Groß, 800 × 560' },
  code: 'Code für deine Seite',
  codeHint: 'Wer es sieht, sieht ohne Konto zu und kann sonst nichts tun.',
  copyCode: 'Code kopieren',
  codeCopied: 'Code kopiert',
  preview: 'Ansehen, wie es aussieht',
  off: 'Der Betreiber dieses Dienstes lässt keine Spiele auf anderen Seiten zeigen.',
  overlay: 'Link für deinen Stream',
  overlayHint: 'Eine Browserquelle für OBS und Ähnliches, mit nichts dahinter: Häng ?theme=light, ?scale=1.5, ?seats=row und mehr an.',
  copyOverlay: 'Link kopieren',
  overlayCopied: 'Link kopiert',
}

export const sound: Messages['sound'] = {
  title: 'Ton und Vibration',
  volume: 'Lautstärke',
  percent: (volume) => (volume === 0 ? 'Stumm' : `${volume} %`),
  kinds: 'Was du hörst',
  kindOf: {
    dice: 'Würfel',
    turn: 'Du bist am Zug',
    result: 'Yachts und das Ende eines Spiels',
    clock: 'Deine letzten zehn Sekunden',
  },
  tryIt: 'Ausprobieren',
  tryOf: (what) => `Ausprobieren: ${what}`,
  hint: 'Was zu hören ist, ist auch zu sehen.',
  handheldHint: 'Auf Telefonen und Tablets ist der Ton aus, bis du ihn einschaltest.',
  shakes: 'Vibrieren, wenn meine Würfel aufschlagen',
}
