// What a player's name is without what nobody sees, as the server takes it (protocol/regatta_protocol/people/player_name.py),
// which judges all else.

/** Joiners show nothing either, but join letters and emoji; two selectors tell emoji from text. */
const INVISIBLE = /(?![\u200c\u200d\ufe0e\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cs}\u2800\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]/gu
const BLANKS = /[\s\x1c-\x1f\x85]+/g
const JOINERS = /[\u200c\u200d]+/g
const LATIN_END = '\xff'

/** A name as it is typed or pasted, without signs that show nothing, composed, with single spaces. */
export function shownName(typed: string): string {
  let shown = typed.replace(INVISIBLE, '').normalize()
  for (let before = ''; before !== shown; ) {
    before = shown
    shown = shown.replace(JOINERS, (run, at: number, all: string) => (joins(all[at - 1]) && joins(all[at + run.length]) ? run : '')).normalize()
  }
  return shown.replace(BLANKS, ' ').trim()
}

/** At an end, or beside a blank or a Latin letter, there is nothing to join. */
function joins(neighbour: string | undefined): boolean {
  return neighbour !== undefined && neighbour > LATIN_END
}
