import { attributeCodes, clearingCode, modeCodes } from '../model/ansi'

const visible = (text: string) => text.replaceAll(attributeCodes, '').replaceAll(modeCodes, '')

const lineStart = new RegExp(`(?:^|\\n|\\r|${clearingCode})$`)
const rowBreak = new RegExp(`[\\n\\r]|${clearingCode}`)

/** Whether the cursor is at the start of a row after what was printed last: a line break, or a cleared screen. */
export const endsAtLineStart = (tail: string): boolean => lineStart.test(visible(tail))

/** The text on the row of the cursor, without colours: what was printed since the last line break. */
export const unfinishedRow = (tail: string): string =>
  visible(tail)
    .split(rowBreak)
    .at(-1)
    ?.replaceAll(/\p{Cc}/gu, '') ?? ''
