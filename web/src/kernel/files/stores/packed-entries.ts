import type { PackedLine } from './pages'

/*
 * What is known of a space's entries, as a device keeps it: a line for each, its id and its text with a tab between them; the id
 * alone says that nothing is known any more.
 */

/** The line of an entry. Throws when text or id have line breaks, or the id a tab: then a line would say something else. */
export function packEntryLine(id: string, text: string | null): string {
  const line = text === null ? id : `${id}\t${text}`
  if (line.includes('\n') || id.includes('\t')) throw new TypeError('An entry is kept as one line')
  return line
}

/** What pages need to know of the line of an entry. */
export function readEntryLine(line: string): PackedLine | null {
  const tab = line.indexOf('\t')
  if (line === '' || tab === 0) return null
  return tab < 0 ? { key: line, isRemoval: true } : { key: line.slice(0, tab), isRemoval: false }
}

/** Takes the entries of a page, or the changes of a commit, into a map by id. There may be 100,000: no line is cut out before its parts. */
export function unpackEntriesInto(entries: Map<string, string>, text: unknown): void {
  if (typeof text !== 'string') return
  let tab = -1
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from)
    const end = next < 0 ? text.length : next
    if (tab < from) tab = text.indexOf('\t', from)
    if (tab < 0) tab = text.length
    if (tab > from && tab < end) entries.set(text.slice(from, tab), text.slice(tab + 1, end))
    else entries.delete(text.slice(from, end))
    from = end + 1
  }
}
