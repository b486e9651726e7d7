/* Reads what comes from outside. By hand: the library for it would be a tenth of the page. */
import type { Announced, EntryPage, OpenLink, Opening, ShownEntry } from './types'

/** What has fields. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether something has fields. */
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isKind = (value: unknown): value is 'file' | 'folder' => value === 'file' || value === 'folder'
/** Reads a field that may be absent as null; undefined: it is something else. */
const orNull = <Value>(value: unknown, is: (one: unknown) => one is Value): Value | null | undefined =>
  value === null || value === undefined ? null : is(value) ? value : undefined

/** A file or folder; null: it is none. */
export function readEntry(value: unknown): ShownEntry | null {
  if (!isFields(value)) return null
  const { id, name, kind, size } = value
  const modified = orNull(value.modified, isNumber)
  return isText(id) && isText(name) && isKind(kind) && isNumber(size) && modified !== undefined
    ? { id, name, kind, size, modified }
    : null
}

/** A part of a folder. */
export function readPage(value: unknown): EntryPage | null {
  if (!isFields(value) || !Array.isArray(value.entries)) return null
  const entries = value.entries.map(readEntry)
  const after = orNull(value.after, isText)
  return after === undefined || entries.includes(null)
    ? null
    : { entries: entries.filter((entry) => entry !== null), after }
}

function readLink(value: Fields): OpenLink | null {
  const { visit, kind, name, entryKind } = value
  const [sharedBy, ends, left] = [
    orNull(value.sharedBy, isText),
    orNull(value.ends, isNumber),
    orNull(value.left, isNumber),
  ]
  if (sharedBy === undefined || ends === undefined || left === undefined) return null
  return isText(visit) && (kind === 'read' || kind === 'drop') && isText(name) && isKind(entryKind)
    ? { visit, kind, name, entryKind, sharedBy, ends, left }
    : null
}

/** What opening a link comes to. */
export function readOpening(value: unknown): Opening | null {
  if (value === null) return { kind: 'closed' }
  if (!isFields(value)) return null
  if (isNumber(value.wait)) return { kind: 'wait', seconds: value.wait }
  if (value.needs === 'password') return { kind: 'password' }
  const link = readLink(value)
  return link && { kind: 'open', link }
}

/** A content, or the name under which it is stored. */
export function readGiven(value: unknown): { readonly content: string } | { readonly object: string } | null {
  if (!isFields(value)) return null
  if (isText(value.content)) return { content: value.content }
  return isText(value.object) ? { object: value.object } : null
}

/** A file that is announced. */
export function readAnnounced(value: unknown): Announced | null {
  if (!isFields(value)) return null
  const { drop, inlineBytes } = value
  const object = orNull(value.object, isText)
  return isText(drop) && isNumber(inlineBytes) && object !== undefined ? { drop, object, inlineBytes } : null
}

/** Reads one text. */
export const readText =
  (field: string) =>
  (value: unknown): string | null => {
    const text = isFields(value) ? value[field] : null
    return isText(text) ? text : null
  }
