import type { Contradiction } from '../../../model/opening/contradictions.ts'
import type { Room } from '../../../model/room/room.ts'
import { nameOf } from '../../../model/room/seats.ts'
import type { Messages } from '../../../texts.ts'
import { whose } from '../words.ts'

/** Wo mehrere an einem Gerät spielen, könnte „dein Platz“ jeder davon sein. */
function seatIn(room: Room, seat: number): string {
  const player = room.seats.find((one) => one.seat === seat)?.player
  const shares = room.seats.filter((one) => one.player === player).length > 1
  return shares ? `${whose(nameOf(room, seat))} Platz` : 'deinen Platz'
}

function short(one: Contradiction, room: Room): string {
  switch (one.kind) {
    case 'first_scheme':
      return 'Dieses Spiel würde seine Würfel auf die alte Weise ziehen, darum gibt diese Seite keine Bytes dazu.'
    case 'no_commitment':
      return 'Das Spiel hat begonnen, und dieser Seite wurde vorher keine Festlegung des Servers gezeigt.'
    case 'commitment':
      return 'Die Festlegung des Servers hat sich geändert.'
    case 'seat_commitment':
      return `Die Festlegung von ${nameOf(room, one.seat)} hat sich geändert.`
    case 'chosen_bytes':
      return `${nameOf(room, one.seat)} hat Bytes in den Würfeln, auf die sich dieser Platz nicht festgelegt hatte.`
    case 'seed':
      return 'Der Startwert dieses Spiels ist nicht der, auf den sich der Server festgelegt hatte.'
    case 'other_bytes':
      return `In den Würfeln sind für ${seatIn(room, one.seat)} andere Bytes als deine.`
    case 'silent':
      return `Der Server sagt, für ${seatIn(room, one.seat)} sei nichts gekommen, aber diese Seite hat ihren Teil rechtzeitig getan.`
    case 'withheld':
      return `Der Server sagt, die Bytes für ${seatIn(room, one.seat)} seien nicht gekommen, aber diese Seite hat ihren Teil rechtzeitig getan.`
    case 'too_late':
      return `Die Bytes für ${seatIn(room, one.seat)} kamen zu spät, oder die Verbindung ging verloren. Sie folgen einer festen Regel.`
  }
}

function more({ kind }: Contradiction): string {
  switch (kind) {
    case 'first_scheme':
      return 'Auf die alte Weise wählt der Server zuerst seinen Startwert. Zusammen mit einem Spieler könnte er dann Bytes probieren, bis ihm die Würfel gefallen. So beginnt kein ehrliches Spiel mehr.'
    case 'no_commitment':
      return 'Darum kann hier niemand sagen, ob die Würfel vorher feststanden.'
    case 'commitment':
    case 'seat_commitment':
      return 'Eine Festlegung muss bleiben, wie sie ist: Das sind vielleicht nicht die Würfel, die dir zugesagt wurden. Heb das Protokoll dieses Spiels auf.'
    case 'chosen_bytes':
      return 'Auch keine Regel gibt ihm diese Bytes: Jemand hat sie gewählt.'
    case 'seed':
      return 'Die Würfel wurden nicht aus dem gezogen, was dir zugesagt wurde. Heb das Protokoll dieses Spiels auf.'
    case 'other_bytes':
      return 'Wenn du auch an einem anderen Gerät spielst, kommen sie von dort. Wenn nicht, hat der Betreiber sie ersetzt.'
    case 'silent':
    case 'withheld':
      return 'Statt deiner Bytes hat der Platz solche nach einer festen Regel. Vielleicht war deine Leitung langsam, oder der Betreiber hat deine weggelassen.'
    case 'too_late':
      return 'Vielleicht ist niemand schuld. Geschieht es oft, steckt vielleicht jemand dahinter.'
  }
}

export const fairness: Messages['fairness'] = {
  short,
  more,
  label: 'Über die Würfel dieses Spiels',
}
