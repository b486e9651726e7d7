import type { SpaceEntry } from '../types'
import { hashOf } from './space-server'

/** The id of the space that tests of parts of the synchroniser work with. */
export const space = 'space'

type Values = Partial<Omit<SpaceEntry, 'id' | 'parent' | 'name'>>

/** An entry at a place; `id` is the folder that it is in and its name, as far as nothing else is said. */
function entryAt(
  parent: string | null,
  name: string | null,
  values: Values & { readonly id?: string },
): SpaceEntry {
  return {
    id: `${parent}/${name}`,
    parent,
    name,
    kind: 'file',
    hash: null,
    size: 0,
    target: null,
    mode: 0o644,
    modified: 1,
    created: 1,
    revision: 'theirs.1',
    version: 1,
    ...values,
  }
}

/** A file with this text. */
export const fileEntry = (
  id: string,
  parent: string,
  name: string,
  text: string,
  values: Values = {},
): SpaceEntry => {
  const bytes = new TextEncoder().encode(text)
  return entryAt(parent, name, { id, hash: hashOf(bytes), size: bytes.length, ...values })
}

export const folderEntry = (id: string, parent: string, name: string, values: Values = {}): SpaceEntry =>
  entryAt(parent, name, { id, kind: 'folder', mode: 0o755, ...values })

/** Hides a sample. */
export const whiteoutEntry = (id: string, parent: string, name: string, values: Values = {}): SpaceEntry =>
  entryAt(parent, name, { id, kind: 'whiteout', mode: 0, modified: 0, created: 0, ...values })

/** What is left of an entry after a removal. */
export const removedEntry = (entry: SpaceEntry, version: number): SpaceEntry => ({
  ...entry,
  parent: null,
  name: null,
  hash: null,
  size: 0,
  revision: `theirs.${version}`,
  version,
})
