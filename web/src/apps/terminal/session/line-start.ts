const colours = /\u001B\[[0-9;]*m|\u001B\[\?\d+[hl]/g

/** Whether the cursor is at the start of a row after what was printed last: a line break, or a cleared screen. */
export const endsAtLineStart = (tail: string): boolean =>
  /(?:^|\n|\r|\u001B\[\d*[HJ])$/.test(tail.replaceAll(colours, ''))

/** The text on the row of the cursor, without colours: what was printed since the last line break. */
export const unfinishedRow = (tail: string): string =>
  tail
    .replaceAll(colours, '')
    .split(/[\n\r]|\u001B\[\d*[HJ]/)
    .at(-1)
    ?.replaceAll(/\p{Cc}/gu, '') ?? ''
