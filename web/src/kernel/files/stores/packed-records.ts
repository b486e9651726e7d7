import type { NodeRecord, RecordKind } from '../store-types'
import type { FilePath } from '../types'
import type { PackedLine } from './pages'
import { readRecord } from './record-check'

/*
 * Records as a device keeps them: one line of JSON for each, many lines in a page. Reading 100,000 records one by one takes a browser
 * several times as long.
 */

/** What the numbers in lines stand for; new kinds go at the end. */
const kinds: readonly RecordKind[] = ['file', 'folder', 'link', 'hidden']

/** The line of a record. What is damaged in it stays as it is, so that it is found damaged when it is read. */
export function packRecord(record: Partial<Record<keyof NodeRecord, unknown>>): string {
  const { path, kind, size, modified, created, mode, revision, target, change, id, away, icon, isDamaged } =
    record
  const known = kinds.findIndex((each) => each === kind)
  const fields = [path, known < 0 ? kind : known, size, modified, created, mode, revision, target, change]
  const extras = [id, away, icon, isDamaged]
  while (extras.length > 0 && extras.at(-1) === undefined) extras.pop()
  return JSON.stringify([...fields, ...extras])
}

/** The line that says that there is no record at a path any more. */
export const packRemoval = (path: FilePath): string => JSON.stringify([path])

const kindOf = (stored: unknown): unknown => (typeof stored === 'number' ? kinds[stored] : stored)

/** The record of a line; null when not even its path can be used. */
function unpackRecord(fields: readonly unknown[]): NodeRecord | null {
  const [path, kind, size, modified, created, mode, revision, target, change, id] = fields
  // Made with its id at once: a property that is added later takes memory of its own, 100,000 times.
  const record: Record<string, unknown> =
    typeof id === 'string'
      ? { path, kind: kindOf(kind), size, modified, created, mode, revision, target, change, id }
      : { path, kind: kindOf(kind), size, modified, created, mode, revision, target, change }
  if (fields.length > 10) {
    if (typeof fields[10] === 'string') record.away = fields[10]
    if (typeof fields[11] === 'string') record.icon = fields[11]
    if (fields[12] === true) record.isDamaged = true
  }
  return readRecord(record)
}

/** The fields of a line. Of a damaged one only the path, if that much can be read. */
function fieldsOf(line: string): readonly unknown[] | null {
  try {
    const fields: unknown = JSON.parse(line)
    return Array.isArray(fields) && typeof fields[0] === 'string' ? fields : null
  } catch {
    const path = /^\[("(?:[^"\\]|\\.)*")/.exec(line)?.[1]
    return path === undefined ? null : damagedFields(path)
  }
}

/** A path without anything else is a removal, which a damaged line is not. */
function damagedFields(path: string): readonly unknown[] | null {
  try {
    return [JSON.parse(path), null]
  } catch {
    return null
  }
}

/** The fields of all lines; null for those that cannot be read. All at once, which is the quickest, as long as all are sound. */
function allFields(text: string): readonly (readonly unknown[] | null)[] {
  if (text === '') return []
  try {
    const all: unknown = JSON.parse(`[${text.replaceAll('\n', ',')}]`)
    if (Array.isArray(all) && all.every((fields) => Array.isArray(fields))) return all
  } catch {
    // A line is damaged: each is looked at alone.
  }
  return text.split('\n').map(fieldsOf)
}

/** Puts the records of a page at the end of `records`, and what cannot be shown of it at the end of `skipped`. */
export function unpackPage(
  text: unknown,
  key: FilePath,
  { records, skipped }: { readonly records: NodeRecord[]; readonly skipped: FilePath[] },
): void {
  if (typeof text !== 'string') {
    skipped.push(key)
    return
  }
  for (const fields of allFields(text)) {
    const record = fields && unpackRecord(fields)
    if (record) records.push(record)
    else skipped.push(typeof fields?.[0] === 'string' ? fields[0] : key)
  }
}

/**
 * What the lines of commits did to paths, the last one last; null: there is no record any more. What cannot be read is told at the end
 * of `skipped`.
 */
export function unpackChanges(
  texts: readonly string[],
  skipped: FilePath[] = [],
): Map<FilePath, NodeRecord | null> {
  const changes = new Map<FilePath, NodeRecord | null>()
  for (const fields of texts.flatMap((text) => allFields(text))) {
    if (typeof fields?.[0] !== 'string') skipped.push('/')
    else changes.set(fields[0], fields.length === 1 ? null : unpackRecord(fields))
  }
  return changes
}

/** What pages need to know of the line of a record. */
export function readRecordLine(line: string): PackedLine | null {
  const fields = fieldsOf(line)
  return typeof fields?.[0] === 'string' ? { key: fields[0], isRemoval: fields.length === 1 } : null
}
