import type { ConsoleEntry, GuestMessage } from './messages'
import { texts } from './texts'

const warning = (text: string): ConsoleEntry => ({
  level: 'warn',
  values: [{ kind: 'plain', type: 'string', text }],
  depth: 0,
  place: null,
  isClosed: false,
})

/** The lines of a `console` message in their order, after one that says how many before them were left out, if any were. */
export const consoleEntries = ({
  entries,
  dropped,
}: Extract<GuestMessage, { kind: 'console' }>): readonly ConsoleEntry[] =>
  dropped === 0 ? entries : [warning(texts.linesDropped({ count: dropped })), ...entries]
