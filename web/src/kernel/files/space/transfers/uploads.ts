import type { Attention } from '@/lib/attention'
import type { Clock } from '@/lib/clock'
import { log } from '@/lib/log'
import { type Sentence, sentence, withMessage } from '@/lib/result'
import type { NodeRecord, SyncNotes } from '../../store-types'
import type { Transfer } from '../../transfer-types'
import type { FilePath } from '../../types'
import type { SpaceStore } from '../space-store'
import { texts } from '../texts'
import type { SpaceFailure, SpacePort } from '../types'
import { mostAtOnce, progressInterval, type TransferQueue } from './queue-types'
import { createRetry } from './retry'
import { hashNote, outdatedNotes, pausedNotes, readUploadNotes } from './upload-notes'

/** How often a content may turn out to be another than it was taken for until it is left alone. */
const mostMistakes = 2

/** A large content that a change waits for. */
export interface WantedUpload {
  readonly path: FilePath
  readonly record: Pick<NodeRecord, 'revision' | 'size' | 'id'>
  /** Why the space would not take it as things are; null: it may be sent. */
  readonly problem: Sentence | null
}

/** Where the contents are and where they go. */
export interface UploadPlaces {
  readonly port: Pick<SpacePort, 'upload'>
  readonly store: Pick<SpaceStore, 'blobOf' | 'hashOfRevision' | 'note' | 'notes'>
}

/** Brings large contents into the space beside the synchroniser, which sends the changes that name them afterwards. */
export interface Uploads extends TransferQueue {
  /** Whether the space has a content because it was brought there. */
  has(hash: string): boolean
  /** The space says that it lacks a content. */
  lacks(hash: string): void
  /** Another tab has brought the content of a transfer there: what waits is looked at anew before anything is sent for it. */
  setSent(id: string): void
  /** The hash of a large content, as far as it is known. */
  hashOf(revision: string): string | null
  /** Why the space did not take a content; asked once, whoever asks keeps the answer. */
  takeRefusal(revision: string): SpaceFailure | null
  /** All that waits now; what is not among it ends. Rejects when the store cannot be read. */
  want(wanted: readonly WantedUpload[], places: UploadPlaces): Promise<void>
  /** Tries again at once, also what was given up. */
  retry(): void
  dispose(): void
}

interface UploadsOptions {
  readonly attention: Pick<Attention, 'isOnline' | 'onWake'>
  readonly clock: Clock
  /** Lets one tab at a time send large contents of this device. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Something can be sent now, or has to be looked at anew. */
  readonly onNews: () => void
}

interface Item {
  readonly revision: string
  /** Id of the entry, under which a pause is remembered. */
  readonly entry: string
  readonly size: number
  path: FilePath
  /** Why the space would not take it; null: it would. */
  held: Sentence | null
  isPaused: boolean
  done: number
  running: AbortController | null
  problem: Sentence | null
  /** It does not go on by itself. */
  isGivenUp: boolean
  mistakes: number
  refusal: SpaceFailure | null
}

const newItem = (
  path: FilePath,
  content: Pick<Item, 'revision' | 'entry' | 'size'>,
  state: Pick<Item, 'held' | 'isPaused'>,
): Item => ({
  ...content,
  ...state,
  path,
  done: 0,
  running: null,
  problem: null,
  isGivenUp: false,
  mistakes: 0,
  refusal: null,
})

const idOf = (revision: string) => `up:${revision}`
const passing: ReadonlySet<SpaceFailure['code']> = new Set(['offline', 'signed_out', 'unavailable'])

/** Uploads of a device. */
export function createUploads({ attention, clock, exclusively, onNews }: UploadsOptions): Uploads {
  /** By revision, oldest first. */
  const items = new Map<string, Item>()
  const hashes = new Map<string, string>()
  const sent = new Set<string>()
  const listeners = new Set<() => void>()
  let places: UploadPlaces | null = null
  let shown: readonly Transfer[] | null = null
  let toldAt = Number.NEGATIVE_INFINITY
  const life = new AbortController()
  /** Lets workers of this tab be woken; null: this tab is not the one that sends. */
  let wakeWorkers: (() => void) | null = null
  let isAsking = false
  const retry = createRetry(clock, attention, () => pump())
  /** Counts what the person chose, so that an answer of the store from before is not taken for news. */
  let choices = 0
  /** What the person chose and the store does not have yet, by entry: whether it is paused. */
  const unwritten = new Map<string, boolean>()

  const tell = () => {
    shown = null
    toldAt = clock.now()
    for (const listener of listeners) listener()
  }
  const stateOf = ({ isPaused, running, held, isGivenUp }: Item): Transfer['state'] => {
    if (isPaused) return 'paused'
    if (held !== null || isGivenUp) return 'failed'
    return running ? 'running' : 'waiting'
  }
  const toTransfer = (item: Item): Transfer => ({
    id: idOf(item.revision),
    direction: 'up',
    path: item.path,
    size: item.size,
    done: item.done,
    state: stateOf(item),
    problem: item.held ?? item.problem ?? (attention.isOnline() ? null : sentence(() => texts.noNetwork)),
  })

  /** Whether it is stored. */
  const note = async (notes: SyncNotes): Promise<boolean> => {
    if (notes.size === 0 || !places) return true
    try {
      const noted = await places.store.note(notes)
      if (!noted.ok) log.warn('What is remembered of uploads could not be stored', noted.error)
      return noted.ok
    } catch (error) {
      log.error('What is remembered of uploads could not be stored', error)
      return false
    }
  }
  const stop = (item: Item) => {
    item.running?.abort()
    item.running = null
  }
  /** Two files may have one content: it is sent once. */
  const isUnderWay = (item: Item) => {
    const hash = hashes.get(item.revision)
    return (
      hash !== undefined &&
      [...items.values()].some((other) => other.running && hashes.get(other.revision) === hash)
    )
  }
  const next = (): Item | undefined =>
    retry.isResting() || !attention.isOnline()
      ? undefined
      : [...items.values()].find(
          (item) =>
            !item.running && !item.isPaused && item.held === null && !item.isGivenUp && !isUnderWay(item),
        )

  const arrived = (hash: string) => {
    sent.add(hash)
    retry.succeed()
    for (const [revision, item] of items) {
      if (hashes.get(revision) !== hash) continue
      stop(item)
      items.delete(revision)
    }
  }

  function fail(item: Item, failure: SpaceFailure) {
    item.problem = failure
    if (passing.has(failure.code)) {
      retry.rest()
      return
    }
    if (failure.code === 'content_missing') {
      // It is not what its hash says: it is read anew.
      hashes.delete(item.revision)
      void note(hashNote(item.revision, null))
      item.isGivenUp = ++item.mistakes >= mostMistakes
    } else item.refusal = failure
    onNews()
  }

  /** Null: the content is not here any more. */
  async function hashOf({ revision, size }: Item, { store }: UploadPlaces): Promise<string | null> {
    const known = hashes.get(revision)
    if (known !== undefined) return known
    const hash = await store.hashOfRevision({ revision, size })
    if (hash !== null) {
      hashes.set(revision, hash)
      void note(hashNote(revision, hash))
    }
    return hash
  }

  async function send(item: Item, from: UploadPlaces, stopped: AbortController): Promise<void> {
    const { revision, size } = item
    const hash = await hashOf(item, from)
    if (stopped.signal.aborted) return
    if (hash === null) {
      items.delete(revision)
      onNews()
      return
    }
    if (
      [...items.values()].some(
        (other) => other !== item && other.running && hashes.get(other.revision) === hash,
      )
    )
      return
    const uploaded = await from.port.upload(
      [{ hash, size, isChecked: true, bytes: () => from.store.blobOf({ revision, size }) }],
      {
        signal: stopped.signal,
        onProgress(_hash, bytes) {
          if (stopped.signal.aborted) return
          item.done = bytes
          item.problem = null
          if (clock.now() - toldAt >= progressInterval) tell()
        },
      },
    )
    if (uploaded.ok) {
      arrived(hash)
      onNews()
    } else if (!stopped.signal.aborted) fail(item, uploaded.error)
  }

  async function run(item: Item): Promise<void> {
    if (!places) return
    const stopped = new AbortController()
    item.running = stopped
    tell()
    try {
      await send(item, places, stopped)
    } catch (error) {
      log.error('A large content could not be sent', error)
      if (!stopped.signal.aborted)
        fail(
          item,
          withMessage({ code: 'unavailable' }, () => texts.unreadable),
        )
    } finally {
      if (item.running === stopped) item.running = null
      tell()
    }
  }

  /** Works until there is nothing to do for a moment; then another tab may. */
  async function work(): Promise<void> {
    const working = new Set<Promise<void>>()
    for (;;) {
      for (let item = next(); item && !life.signal.aborted && working.size < mostAtOnce; item = next()) {
        const done: Promise<void> = run(item).finally(() => working.delete(done))
        working.add(done)
      }
      if (working.size === 0) return
      const woken = new Promise<void>((resolve) => {
        wakeWorkers = resolve
      })
      await Promise.race([woken, ...working])
    }
  }

  function pump() {
    if (wakeWorkers) wakeWorkers()
    if (isAsking || life.signal.aborted || !next()) return
    isAsking = true
    void exclusively(work)
      .then(
        () => true,
        (error: unknown) => {
          log.error('Large contents could not be sent', error)
          return false
        },
      )
      .then((isDone) => {
        isAsking = false
        wakeWorkers = null
        if (isDone) pump()
      })
  }

  /** Remembers a choice; what cannot be stored is true on this page at least. */
  const notePaused = async (changed: readonly Item[], isPaused: boolean): Promise<void> => {
    // What the store says of it is old until this is written.
    choices++
    for (const { entry } of changed) unwritten.set(entry, isPaused)
    const keys = changed.flatMap(({ entry, revision }) => (isPaused ? [entry] : [entry, revision]))
    const isStored = await note(pausedNotes(keys, isPaused))
    choices++
    if (!isStored) return
    for (const { entry } of changed) if (unwritten.get(entry) === isPaused) unwritten.delete(entry)
  }

  const setPaused = (chosen: readonly Item[], isPaused: boolean) => {
    const changed = chosen.filter((item) => item.isPaused !== isPaused)
    for (const item of chosen) {
      if (isPaused) stop(item)
      else Object.assign(item, { isGivenUp: false, mistakes: 0, problem: null })
      item.isPaused = isPaused
    }
    void notePaused(changed, isPaused)
    tell()
    if (isPaused) wakeWorkers?.()
    else retry.goOn()
  }
  const chosen = (id: string) => [...items.values()].filter(({ revision }) => idOf(revision) === id)

  return {
    list: () => (shown ??= [...items.values()].map(toTransfer)),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    pause: (id) => setPaused(chosen(id), true),
    resume: (id) => setPaused(chosen(id), false),
    async cancel(id) {
      for (const item of chosen(id)) item.done = 0
      setPaused(chosen(id), true)
    },
    has: (hash) => sent.has(hash),
    lacks: (hash) => void sent.delete(hash),
    setSent(id) {
      for (const item of chosen(id)) {
        stop(item)
        items.delete(item.revision)
      }
      tell()
    },
    hashOf: (revision) => hashes.get(revision) ?? null,
    takeRefusal(revision) {
      const item = items.get(revision)
      const refusal = item?.refusal ?? null
      if (item) item.refusal = null
      return refusal
    },
    async want(wanted, from) {
      places = from
      const before = choices
      const remembered = readUploadNotes(await from.store.notes())
      if (life.signal.aborted) return
      const revisions = new Set(wanted.map(({ record }) => record.revision))
      for (const [revision, hash] of remembered.hashes)
        if (revisions.has(revision) && !hashes.has(revision)) hashes.set(revision, hash)
      const entries = wanted.map(({ record: { id, revision } }) => id ?? revision)
      void note(outdatedNotes(remembered, new Set([...revisions, ...entries])))
      for (const [revision, item] of items) {
        if (revisions.has(revision)) continue
        stop(item)
        items.delete(revision)
      }
      for (const { path, record, problem } of wanted) {
        const { revision, size, id: entry = revision } = record
        const known = items.get(revision)
        const stored = remembered.paused.has(entry) || remembered.paused.has(revision)
        const isPaused = unwritten.get(entry) ?? (known && before !== choices ? known.isPaused : stored)
        if (known) {
          Object.assign(known, { path, held: problem, isPaused })
          if (isPaused || problem) stop(known)
        } else items.set(revision, newItem(path, { revision, entry, size }, { held: problem, isPaused }))
      }
      tell()
      pump()
    },
    retry() {
      for (const item of items.values()) Object.assign(item, { isGivenUp: false, mistakes: 0 })
      retry.goOn()
    },
    dispose() {
      life.abort()
      retry.dispose()
      for (const item of items.values()) stop(item)
      wakeWorkers?.()
    },
  }
}
