import { matchmaking as english } from '../../../features/lobby/matchmaking/texts.ts'
import { matchmaking as englishMatchmaking } from '../../../features/lobby/matchmaking/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { list, many, number } from '../words.ts'

const players = (count: number): string => many(count, 'speler', 'spelers')

export const matchmaking: Messages['matchmaking'] = drafted(englishMatchmaking, {
  ...english,
  heading: 'Snel spel',
  play: 'Online spelen',
  change: 'Wijzigen',
  changeOf: 'Wijzigen wat wordt gezocht',
  done: 'Klaar',
  choice: (games, seats, turnMs, counts) =>
    [
      games.length > 3 ? `${games.slice(0, 2).join(', ')} en ${games.length - 2} andere` : list(games),
      seats === null ? '2 tot 4 spelers' : players(seats),
      matchmaking.turns[turnMs].hint,
      matchmaking.counts[counts].word,
    ].join(' · '),
  games: 'Spellen',
  seats: 'Spelers',
  anySeats: 'Maakt niet uit',
  speed: 'Tijd per beurt',
  turns: {
    30_000: { label: '30 s', hint: '30 seconden per beurt' },
    60_000: { label: 'Een minuut', hint: 'een minuut per beurt' },
    86_400_000: { label: 'Een dag', hint: 'een dag per beurt' },
    259_200_000: { label: '3 dagen', hint: '3 dagen per beurt' },
  },
  countsFor: 'Telt voor ratings',
  counts: {
    either: { label: 'Maakt niet uit', word: 'telt mee of vriendschappelijk' },
    rated: { label: 'Telt mee', word: 'telt mee' },
    casual: { label: 'Vriendschappelijk', word: 'vriendschappelijk' },
  },
  policy:
    'Als je weggaat, speelt na twee gemiste beurten een vervanger voor je, en dat telt voor je reputatie. Een verbroken verbinding alleen telt niet.',
  people: (online, seeking) => `${online === 0 ? '' : `${number(online)} online · `}${seeking === 0 ? 'niemand zoekt' : `${number(seeking)} zoeken`} een spel`,
  openLink: (rooms) => many(rooms, 'open kamer', 'open kamers'),
  looking: 'Een spel wordt gezocht',
  leave: 'Wachtrij verlaten',
  leaveShort: 'Verlaten',
  matched: 'Spel gevonden.',
  ready: 'Je spel is klaar',
  toMatch: 'Naar het spel',
  open: 'Open kamers',
  openCount: (count) => (count === 0 ? 'Geen open kamers.' : `${many(count, 'open kamer', 'open kamers')}.`),
  nobody: 'Er zijn nu geen open kamers. Open er een: iedereen kan hem hier vinden en meedoen.',
  openOne: 'Een kamer voor iedereen openen',
  loading: 'Laden…',
  watch: 'Spellen om te bekijken',
  watchCount: (count) => many(count, 'spel', 'spellen'),
  watchWord: 'Kijken',
})
