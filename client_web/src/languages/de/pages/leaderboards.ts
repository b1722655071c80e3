import type { Messages } from '../../../texts.ts'
import { many } from '../words.ts'

const SPEEDS = { live: 'Minuten', days: 'Tage' }
const SPANS = { week: 'diese Woche', last: 'letzte Woche', all: 'insgesamt' }

export const leaderboards: Messages['leaderboards'] = {
  page: 'Bestenlisten',
  lead: 'Die Besten in jedem Spiel, nach ihrer Wertung.',
  game: 'Spiel',
  speed: 'Zeit pro Zug',
  speeds: SPEEDS,
  span: 'Zeitraum',
  spans: { week: 'Diese Woche', last: 'Letzte Woche', all: 'Insgesamt' },
  caption: (game, speed, span) => `${game}, ${SPEEDS[speed]} pro Zug, ${SPANS[span]}`,
  loading: 'Die Bestenliste wird geladen…',
  failed: 'Die Bestenliste konnte nicht geladen werden.',
  columns: { place: 'Rang', player: 'Spieler', rating: 'Wertung', games: 'Spiele' },
  you: 'du',
  bot: 'Bot',
  value: (rating, deviation) => `${rating} ± ${deviation}`,
  count: (lines) => many(lines, 'Spieler', 'Spieler'),
  nobody: {
    week: 'Noch steht niemand auf der Bestenliste dieser Woche.',
    last: 'Niemand stand auf der Bestenliste der letzten Woche.',
    all: 'Noch steht niemand auf dieser Bestenliste.',
  },
  howIn: 'Auf eine Bestenliste kommst du mit einem Konto und einer Wertung, die nicht mehr vorläufig ist: Das braucht etwa zwanzig gewertete Spiele gegen andere. Auf der Bestenliste einer Woche stehen alle, die in dieser Woche gewertet gespielt haben. Gewertete Spiele findest du über das schnelle Spiel, oder du öffnest einen Raum, der für Wertungen zählt.',
  play: 'Ein gewertetes Spiel suchen',
  own: {
    placed: (place, value) => `Du bist auf Rang ${place}: ${value}.`,
    away: (value) => `Deine Wertung ist ${value}. In dieser Woche hast du kein gewertetes Spiel dieser Art gespielt.`,
    unsure: (value, games) =>
      `Deine Wertung ist ${value} nach ${many(games, 'Spiel', 'Spielen')}: noch vorläufig, darum steht sie noch nicht auf der Bestenliste.`,
    guest: (value) => `Deine Wertung ist ${value}. Behalte dein Konto, um auf die Bestenliste zu kommen: Gäste stehen nicht darauf.`,
    none: 'Du hast noch kein gewertetes Spiel dieser Art gespielt.',
  },
}
