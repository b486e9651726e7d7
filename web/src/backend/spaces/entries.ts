/* How changes of a space go over the line. */
import * as z from 'zod/mini'
import type { EntriesPushed, EntryChange, PulledEntries, PulledEntry } from '@/kernel/files/space/types'
import { bytesToBase64 } from '../base64-files'

/** What an entry can be. */
export const kinds = z.enum(['file', 'folder', 'link', 'whiteout'])
/** Text or null. */
export const maybeText = z.nullable(z.string())

const limits = z.object({
  fileBytes: z.number(),
  spaceBytes: z.number(),
  spaceEntries: z.number(),
  inlineBytes: z.number(),
})

/**
 * id, parent, name, kind, hash, size, target, mode, modified, created, revision, version, when (ms) and by whom it was changed, and
 * the change that brought it back (0: none).
 */
const entry = z.tuple(
  [
    z.string(),
    maybeText,
    maybeText,
    kinds,
    maybeText,
    z.number(),
    maybeText,
    z.number(),
    z.number(),
    z.number(),
    z.string(),
    z.number(),
    z.number(),
    maybeText,
    z.number(),
  ],
  z.unknown(),
)

/** The answer of `pull_entries`. */
export const pulledPage = z.object({
  changes: z.array(entry),
  version: z.number(),
  latest: z.number(),
  mark: maybeText,
  common: z.nullable(z.number()),
  more: z.boolean(),
  reset: z.boolean(),
  bytes: z.number(),
  entries: z.number(),
  limits,
})

/** The answer of `push_entries`. */
export const pushOutcome = z.discriminatedUnion('applied', [
  z.object({
    applied: z.literal(true),
    previous: z.number(),
    version: z.number(),
    mark: maybeText,
    versions: z.record(z.string(), z.number()),
    bytes: z.number(),
    entries: z.number(),
  }),
  z.object({ applied: z.literal(false) }),
])

function toEntry(values: z.infer<typeof entry>): PulledEntry {
  const [
    id,
    parent,
    name,
    kind,
    hash,
    size,
    target,
    mode,
    modified,
    created,
    revision,
    version,
    ,
    ,
    returned,
  ] = values
  return { id, parent, name, kind, hash, size, target, mode, modified, created, revision, version, returned }
}

/** A page as the port gives it. */
export const toPage = ({ changes, ...rest }: z.infer<typeof pulledPage>): PulledEntries => ({
  ...rest,
  changes: changes.map(toEntry),
})

/** What became of changes, as the port gives it. */
export const toOutcome = (outcome: z.infer<typeof pushOutcome>): EntriesPushed =>
  outcome.applied ? { ...outcome, versions: new Map(Object.entries(outcome.versions)) } : { applied: false }

/** A change as `push_entries` takes it. */
export const toRow = ({ content, ...change }: EntryChange) => ({
  ...change,
  content: content ? bytesToBase64(content) : null,
  removed: change.parent === null,
})
