import type { Attention } from '@/lib/attention'
import type { Clock } from '@/lib/clock'
import { log } from '@/lib/log'
import { success } from '@/lib/result'
import type { StoredValue } from '@/lib/stored-value'
import { fileFailure } from '../../errors'
import { isWithin, normalisePath } from '../../paths'
import type { Outbox, OwnedKeeping } from '../../store-types'
import type { KeepingState } from '../../transfer-types'
import type { FilePath } from '../../types'
import type { Volume } from '../../volume/volume'
import type { SpaceContents } from '../contents'
import { identify } from '../identify'
import { KnownEntries } from '../known-entries'
import { fetchMissing } from './fetch-missing'
import { openKeepingSetting } from './keeping-setting'
import { createKeepingPool, type KeepingPool } from './pool'
import { createPlaces, type HeldFile, isMarked, topMark } from './places'
import { gatherTouched } from './touched'
import { createUses } from './uses'

/** ms until a change of the files is looked at. */
const lookTime = 300
/** How many times as long as the last look took no other begins by itself. */
const restFactor = 10
/** ms between two looks at whether this device keeps too much. */
export const sweepInterval = 3 * 60_000
/** What keeping works with. */
export interface KeepingOptions {
  readonly volume: Volume
  readonly outbox: Outbox
  readonly contents: Pick<SpaceContents, 'fetchInBackground' | 'downloads' | 'hasLost'>
  /** Whether the space said that it lacks a content, by its hash. */
  readonly isLost: (hash: string) => boolean
  readonly clock: Clock
  readonly attention: Pick<Attention, 'isOnline' | 'onWake'>
  /** Keeps the choice of the person for this device. */
  readonly setting: Pick<StoredValue, 'get' | 'set' | 'onExternalChange'>
  /** What this device knows of the space; null: nothing yet. */
  readonly known: () => Promise<KnownEntries | null>
  /** Has the browser promise to clear nothing; null: it does not tell. `ask` false: only says whether it has. */
  readonly persist: (ask: boolean) => Promise<boolean | null>
  readonly newId: () => string
  /** What this device keeps of other spaces too, for which the same budget counts; absent: there are none. */
  readonly pool?: KeepingPool
}

/** Decides which contents that the space has stay on this device. */
export function createKeeping({
  volume,
  outbox,
  contents,
  isLost,
  clock,
  attention,
  setting: value,
  known,
  persist,
  newId,
  pool = createKeepingPool(clock),
}: KeepingOptions): OwnedKeeping & { dispose(): void } {
  const { marks } = outbox
  const setting = openKeepingSetting(value)
  const uses = createUses(marks, clock)
  const listeners = new Set<() => void>()
  const life = new AbortController()
  const failed = new Set<string>()
  const places = createPlaces(volume)
  const touched = gatherTouched()
  const nothingKnown = new KnownEntries('')
  let lookLength = 0
  let persisted: boolean | null = null
  let state: KeepingState | null = null
  let looking: Promise<void> | null = null
  let isFetching = false
  let cancelLook: (() => void) | null = null
  let cancelSweep: (() => void) | null = null

  async function askBrowser() {
    const hasOwn = places.sums.bytes > 0 || places.sums.waiting > 0
    const asks = hasOwn && !setting.isAsked()
    if (!asks && persisted !== null) return
    if (asks) setting.setAsked()
    persisted = await persist(asks)
  }

  async function lookOnce() {
    const begun = clock.now()
    const [all, kept, entries] = await Promise.all([outbox.waiting(), marks.kept(), known()])
    if (life.signal.aborted) return
    const waiting = new Set(all.map(({ path }) => path))
    const found = places.look({ waiting, marks: kept, known: entries ?? nothingKnown }, touched.take())
    lookLength = clock.now() - begun
    await uses.found(found)
    await askBrowser()
    state = null
    for (const listener of listeners) listener()
    void fetchKept()
  }

  /** Looks where everything is, once for all who ask. */
  const look = (): Promise<void> => {
    looking ??= lookOnce()
      .catch((error: unknown) => log.error('What this device keeps could not be read', error))
      .finally(() => {
        looking = null
      })
    return looking
  }
  /** A look that began after this call. */
  const lookAgain = async () => {
    await looking
    await look()
  }

  async function fetchKept() {
    if (isFetching || life.signal.aborted || !attention.isOnline()) return
    const missing = Array.from(places.missing()).filter(
      ({ away }) => away !== undefined && !failed.has(away) && !contents.downloads.isStopped(away),
    )
    if (missing.length === 0) return
    isFetching = true
    try {
      await fetchMissing(missing, { volume, contents, failed, signal: life.signal })
    } catch (error) {
      log.error('Files that are kept on this device could not be fetched', error)
    } finally {
      isFetching = false
    }
    await lookAgain()
  }

  /** Drops contents that the space has; what somebody changed since they were looked at stays. Returns the bytes. */
  const drop = (files: readonly HeldFile[]) =>
    files.length === 0
      ? Promise.resolve(success(0))
      : volume.commit('/', (sequence) => {
          const dropped = new Set<string>()
          const received = new Set<FilePath>()
          let bytes = 0
          for (const { path, id, revision, size, hash } of files) {
            const node = volume.tree.get(path)
            if (!node || node.id !== id || node.revision !== revision || node.away !== undefined) continue
            volume.tree.put({ ...node, away: hash, change: sequence })
            dropped.add(revision)
            received.add(path)
            bytes += size
          }
          return success({
            value: bytes,
            contents: new Map(),
            dropped,
            sync: { received, remotes: new Map(), settled: new Map() },
          })
        })

  const droppable = () =>
    Array.from(places.held()).filter(
      ({ isKept, hash }) => !isKept && !isLost(hash) && !contents.hasLost(hash),
    )

  async function sweep() {
    failed.clear()
    await pool.sweep(() => setting.budget())
  }
  const sweepSafely = () =>
    sweep().catch((error: unknown) => log.error('What this device keeps could not be looked after', error))
  const planSweep = () => {
    cancelSweep = clock.after(sweepInterval, () => {
      void sweepSafely()
      planSweep()
    })
  }

  volume.noteUse = ({ id }) => {
    if (id !== undefined) uses.note(id)
  }
  const stops = [
    pool.join({
      look: lookAgain,
      bytes: () => places.sums.bytes - places.sums.kept,
      droppable,
      usedAt: (id) => uses.of(id),
      drop,
    }),
    volume.onCommit((news) => {
      touched.add(news)
      cancelLook ??= clock.after(Math.max(lookTime, lookLength * restFactor), () => {
        cancelLook = null
        if (listeners.size > 0 || places.marks.size > 0) void lookAgain()
      })
    }),
    attention.onWake(() => {
      failed.clear()
      void fetchKept()
    }),
    setting.subscribe(() => void sweepSafely()),
  ]
  planSweep()
  void look()

  const getState = () => (state ??= { budget: setting.budget(), ...places.sums, persisted })

  return {
    getState,
    // It knows of one space, the one that it is for.
    ofSpace: (space) => (space === null ? getState() : null),
    subscribe(listener) {
      listeners.add(listener)
      void look()
      return () => void listeners.delete(listener)
    },
    refreshed: lookAgain,
    async setBudget(bytes) {
      setting.setBudget(bytes)
      await sweepSafely()
    },
    covers: () => true,
    statusOf(asked) {
      const path = normalisePath(asked)
      const node = volume.tree.get(path)
      if (node?.kind === 'folder') return 'folder'
      if (!node || node.isSample || node.kind !== 'file') return 'here'
      if (node.away !== undefined) return 'away'
      return places.waiting.has(path) ? 'waiting' : 'here'
    },
    isKept: (path) => isMarked(volume, places.marks, normalisePath(path)),
    async keep(asked, on) {
      const paths = asked.map((path) => normalisePath(path))
      if (on) {
        const identified = await identify(volume, paths, newId)
        if (!identified.ok) return identified
      }
      const ids = paths.flatMap((path) => (path === '/' ? topMark : (volume.tree.get(path)?.id ?? [])))
      try {
        await marks.setKept(ids, on)
      } catch (error) {
        log.error('What is to stay on this device could not be remembered', error)
        return fileFailure('EIO', paths[0] ?? '/')
      }
      if (on) failed.clear()
      await lookAgain()
      return success(undefined)
    },
    async release(asked) {
      await lookAgain()
      const paths = asked.map((path) => normalisePath(path))
      const chosen = droppable().filter(({ path }) => paths.some((above) => isWithin(path, above)))
      const done = await drop(chosen)
      await lookAgain()
      return done.ok ? success({ bytes: done.value }) : done
    },
    dispose() {
      life.abort()
      cancelLook?.()
      cancelSweep?.()
      uses.dispose()
      for (const stop of stops) stop()
    },
  }
}
