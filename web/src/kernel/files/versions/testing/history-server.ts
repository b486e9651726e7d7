import { failed, success } from '@/lib/result'
import type { EntryState, EntryThen, SpaceHistoryPort } from '../../space/history-types'
import { createSpaceServer } from '../../space/testing/space-server'
import type { EntryChange, SpacePort } from '../../space/types'
import type { VersionedSpace } from '../versions-context'

type State = EntryState & { readonly entry: string; readonly nth: number }

const refused = () => failed({ code: 'refused', message: 'This folder is not there any more.' } as const)

const offline = () => failed({ code: 'offline', message: 'The server cannot be reached.' } as const)

const momentAt = (nth: number) => new Date(Date.UTC(2026, 10, 27, 9, nth)).toISOString()

/** A space in memory that keeps every state, for tests of versions. Each push is a minute after the one before. */
export function createHistoryServer({ person = 'person-1' } = {}) {
  const server = createSpaceServer()
  const inner = server.connect()
  let states: readonly State[] = []
  let moments = 0
  let isOnline = true
  const nthOf = (moment: string) => states.findLast(({ at }) => at <= moment)?.nth ?? 0

  const push: SpacePort['push'] = async (changes, seen) => {
    if (!isOnline) return offline()
    const pushed = await inner.push(changes, seen)
    if (!pushed.ok || !pushed.value.applied) return pushed
    const nth = ++moments
    const { versions } = pushed.value
    states = [
      ...states,
      ...changes.map(
        ({ id, expected: _expected, content: _content, revision: _revision, ...rest }): State => ({
          ...rest,
          entry: id,
          version: versions.get(id) ?? 0,
          at: momentAt(nth),
          by: person,
          isPinned: false,
          nth,
        }),
      ),
    ]
    return pushed
  }

  /** The last state of each entry at a moment. */
  const allAt = (nth: number) =>
    new Map(states.flatMap((state) => (state.nth <= nth ? [[state.entry, state] as const] : [])))
  const treeAt = (folder: string, nth: number): readonly State[] => {
    const all = [...allAt(nth).values()]
    const below = (parent: string): readonly State[] =>
      all.filter((state) => state.parent === parent).flatMap((state) => [state, ...below(state.entry)])
    return below(folder)
  }
  const toEntry = ({ entry, parent, name, ...rest }: State): EntryThen => ({
    ...rest,
    id: entry,
    parent: parent ?? '',
    name: name ?? '',
  })

  const history: SpaceHistoryPort = {
    versions: async (entry, { most = 1000, before = Number.POSITIVE_INFINITY } = {}) =>
      isOnline
        ? success(
            states
              .filter((state) => state.entry === entry && state.version < before)
              .toReversed()
              .slice(0, most),
          )
        : offline(),
    changes: async ({ most = 1000, before, into } = {}) =>
      isOnline
        ? success(
            states
              .filter(({ parent }) => into === undefined || parent === into)
              .filter(
                ({ at, version }) =>
                  !before || at < before.at || (at === before.at && version < before.version),
              )
              .toReversed()
              .slice(0, most),
          )
        : offline(),
    async pin(entry, version, isPinned) {
      states = states.map((state) =>
        state.entry === entry && state.version === version ? { ...state, isPinned } : state,
      )
      return success(undefined)
    },
    async folderAt(folder, moment) {
      if (!isOnline) return offline()
      const inside = treeAt(folder, nthOf(moment)).filter(({ parent }) => parent === folder)
      return success(inside.map(toEntry).toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    },
    async rewind(folder, moment) {
      if (!isOnline) return offline()
      const now = new Map([...server.entries().values()].map((entry) => [entry.id, entry] as const))
      if (folder !== server.id() && !now.has(folder)) return refused()
      const nth = nthOf(moment)
      const then = treeAt(folder, nth)
      const known = allAt(nth)
      const changes: EntryChange[] = []
      const change = (state: State, isRemoval: boolean) => {
        const { entry, version: _version, at: _at, by: _by, isPinned: _pinned, nth: _nth, ...rest } = state
        changes.push({
          ...rest,
          ...(isRemoval && { parent: null, name: null, hash: null, size: 0 }),
          id: entry,
          expected: now.get(entry)?.version ?? 0,
          revision: `rewind:${entry}:${moments}`,
          content: null,
        })
      }
      for (const state of then) {
        const entry = now.get(state.entry)
        const isSame =
          entry?.parent === state.parent && entry.name === state.name && entry.hash === state.hash
        if (!isSame) change(state, false)
      }
      const removed = treeAt(folder, moments).filter(({ entry }) => now.has(entry) && !known.has(entry))
      for (const state of removed) change(state, true)
      if (changes.length === 0) return success({ version: 0, mark: null, changed: 0, removed: 0 })
      const seen = await inner.pull(0, { whole: true, points: [] })
      const version = seen.ok ? seen.value.latest : 0
      const pushed = await push(changes, { version, mark: null })
      if (!pushed.ok) return pushed
      return success({
        version,
        mark: null,
        changed: changes.length - removed.length,
        removed: removed.length,
      })
    },
  }

  const port: SpacePort = {
    ...inner,
    push,
    pull: async (...args) => (isOnline ? inner.pull(...args) : offline()),
    download: async (...args) => (isOnline ? inner.download(...args) : offline()),
  }
  return {
    port,
    connect: () => port,
    space: (): VersionedSpace => ({
      id: server.id(),
      history,
      download: (...asked) => port.download(...asked),
    }),
    /** From now on, nothing reaches the server, or everything does. */
    setOnline(online: boolean) {
      isOnline = online
    },
  }
}
