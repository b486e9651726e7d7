/* What the entries of a space were, behind the port of its history. */
import type { DatabaseColumn } from '@otteros/contracts'
import * as z from 'zod/mini'
import type {
  EntryState,
  EntryThen,
  Moment,
  SpaceChange,
  SpaceHistoryPort,
} from '@/kernel/files/space/history-types'
import { type Result, success } from '@/lib/result'
import { createSpacesCaller, type SpacesClient } from '../caller'
import { kinds, maybeText } from '../entries'

interface HistoryOptions {
  readonly client: () => Promise<Result<SpacesClient>>
  /** Whose calls they are. */
  readonly userId: string
  readonly space: string
}

/** States of one answer. */
const mostStates = 1000
/** ms that a call may take. */
const timeLimit = 120_000

type Column = DatabaseColumn<'space_versions'>

const columns =
  'version, at, by_id, kind, parent_id, name, hash, size, target, mode, modified, created, is_pinned'
const states = z.array(
  z.object({
    version: z.number(),
    at: z.string(),
    by_id: maybeText,
    kind: kinds,
    parent_id: maybeText,
    name: maybeText,
    hash: maybeText,
    size: z.number(),
    target: maybeText,
    mode: z.number(),
    modified: z.number(),
    created: z.number(),
    is_pinned: z.boolean(),
  }),
)
const changeColumns = 'entry_id, version, at, by_id, kind, parent_id, name'
const changes = z.array(
  z.object({
    entry_id: z.string(),
    version: z.number(),
    at: z.string(),
    by_id: maybeText,
    kind: kinds,
    parent_id: maybeText,
    name: maybeText,
  }),
)
/** id, parent, name, kind, hash, size, target, mode, modified, created, version. */
const entriesThen = z.array(
  z.tuple(
    [
      z.string(),
      z.string(),
      z.string(),
      kinds,
      maybeText,
      z.number(),
      maybeText,
      z.number(),
      z.number(),
      z.number(),
      z.number(),
    ],
    z.unknown(),
  ),
)
const rewound = z.object({
  version: z.number(),
  mark: maybeText,
  changed: z.number(),
  removed: z.number(),
})
// A function without an answer.
const nothing = z.unknown()

const toState = ({ by_id, parent_id, is_pinned, ...rest }: z.infer<typeof states>[number]): EntryState => ({
  ...rest,
  by: by_id,
  parent: parent_id,
  isPinned: is_pinned,
})

const toChange = ({ entry_id, by_id, parent_id, ...rest }: z.infer<typeof changes>[number]): SpaceChange => ({
  ...rest,
  entry: entry_id,
  by: by_id,
  parent: parent_id,
})

function toEntryThen(values: z.infer<typeof entriesThen>[number]): EntryThen {
  const [id, parent, name, kind, hash, size, target, mode, modified, created, version] = values
  return { id, parent, name, kind, hash, size, target, mode, modified, created, version }
}

/** Changes made before a moment, or at it with a lower number. */
const earlierThan = (at: Moment, version: number) =>
  `${'at' satisfies Column}.lt."${at}",${'version' satisfies Column}.lt.${version}`

/** The history of a space. */
export function createSpaceHistory({ client, userId, space }: HistoryOptions): SpaceHistoryPort {
  const caller = createSpacesCaller({ client, userId, timeLimit })
  return {
    async versions(entry, { most = mostStates, before } = {}) {
      const signedIn = await caller.signedIn()
      if (!signedIn.ok) return signedIn
      const all = signedIn.value.client
        .from('space_versions')
        .select(columns)
        .eq('space_id', space)
        .eq('entry_id', entry)
      const asked = before === undefined ? all : all.lt('version' satisfies Column, before)
      const answer = await asked
        .order('version' satisfies Column, { ascending: false })
        .limit(Math.min(most, mostStates))
        // not shown: a header
        .setHeader('Authorization', `Bearer ${signedIn.value.session.access_token}`)
        .abortSignal(AbortSignal.timeout(timeLimit))
      const read = await caller.read('space_versions', answer, states)
      return read.ok ? success(read.value.map(toState)) : read
    },
    async changes({ most = mostStates, before, into } = {}) {
      const signedIn = await caller.signedIn()
      if (!signedIn.ok) return signedIn
      const ofSpace = signedIn.value.client
        .from('space_versions')
        .select(changeColumns)
        .eq('space_id' satisfies Column, space)
      const all = into === undefined ? ofSpace : ofSpace.eq('parent_id' satisfies Column, into)
      // Of one moment there may be more changes than an answer has. The first condition is for the index.
      const asked =
        before === undefined
          ? all
          : all.lte('at' satisfies Column, before.at).or(earlierThan(before.at, before.version))
      const answer = await asked
        .order('at' satisfies Column, { ascending: false })
        .order('version' satisfies Column, { ascending: false })
        .limit(Math.min(most, mostStates))
        // not shown: a header
        .setHeader('Authorization', `Bearer ${signedIn.value.session.access_token}`)
        .abortSignal(AbortSignal.timeout(timeLimit))
      const read = await caller.read('space_versions', answer, changes)
      return read.ok ? success(read.value.map(toChange)) : read
    },
    async pin(entry, version, pinned) {
      const answer = await caller.call('pin_version', { entry, version, pinned }, nothing)
      return answer.ok ? success(undefined) : answer
    },
    async folderAt(folder, moment) {
      const answer = await caller.call('folder_at', { space, folder, moment }, entriesThen)
      return answer.ok ? success(answer.value.map(toEntryThen)) : answer
    },
    rewind: (folder, moment) => caller.call('rewind_folder', { space, folder, moment }, rewound),
  }
}
