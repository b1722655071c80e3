// Whom somebody has pressed at a table. Names open people at the table alone: in a replay they are text.
export const tablePerson = $state<{ room: string | null; player: string | null }>({ room: null, player: null })
