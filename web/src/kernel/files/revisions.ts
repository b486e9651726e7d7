/*
 * Names of contents. Most contents are small, and a store that drops one of these need not look whether it is kept in pieces: so a
 * name says that.
 */

/** Bytes up to which a content is called small: 1 MiB. */
const smallBytes = 1024 * 1024

const smallMark = '.s'

/** Ends of a content's name: unique to this page, so that two tabs never make the same. */
const pageMark = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(36)).join('')
let revisions = 0

/**
 * A name for a new content of so many bytes that no other content has. `sequence` is the commit that it comes with; contents of more
 * than `pieceBytes` come in pieces.
 */
export function nameRevision(sequence: number, size: number, pieceBytes: number): string {
  const mark = size <= Math.min(smallBytes, pieceBytes) ? smallMark : ''
  return `${sequence.toString(36)}.${(revisions++).toString(36)}.${pageMark}${mark}`
}

/** Whether a content may be kept in pieces. Names of before there were any say nothing. */
export const mayBeLarge = (revision: string): boolean => !revision.endsWith(smallMark)
