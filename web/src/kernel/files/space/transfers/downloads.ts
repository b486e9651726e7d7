import type { Attention } from '@/lib/attention'
import type { Clock } from '@/lib/clock'
import { log } from '@/lib/log'
import { failed, type Sentence, sentence, success, withMessage } from '@/lib/result'
import type { Staging } from '../../store-types'
import type { Transfer } from '../../transfer-types'
import type { FilePath } from '../../types'
import { texts } from '../texts'
import type { ContentSink, SpaceFailure, SpacePort, SpaceResult } from '../types'
import type { PausedDownloads } from './download-notes'
import { createRetry } from './retry'
import { mostAtOnce, progressInterval, type TransferQueue } from './queue-types'

/** The file that a content is fetched for. */
export interface FetchedFor {
  readonly path: FilePath
  /** Bytes. */
  readonly size: number
}

/** A content that came; `staged` is its key where it is in the store already. */
export interface FetchedContent {
  readonly content: Blob | Uint8Array
  readonly staged: string | null
}

/** What became of a fetch; null: the space does not have the content. */
export type Fetched = SpaceResult<FetchedContent | null>

/** Large contents on their way to this device. Those who want the same one wait for one transfer. */
export interface Downloads extends TransferQueue {
  /**
   * Fetches a content by its hash; answers as soon as it is there or cannot be had for now. What was paused goes on. `isBackground`:
   * nobody waits for it, those that somebody waits for go first, and what was paused stays paused.
   */
  fetch(hash: string, file: FetchedFor, isBackground: boolean): Promise<Fetched>
  /** Whether the person stopped a transfer: it is not begun again in the background. */
  isStopped(hash: string): boolean
  /** Tries again at once what failed. */
  retry(): void
  dispose(): void
}

interface DownloadsOptions {
  readonly download: SpacePort['download']
  readonly attention: Pick<Attention, 'isOnline' | 'onWake'>
  readonly clock: Clock
  readonly staging: Pick<Staging, 'size' | 'append' | 'read' | 'remove'>
  /** Contents of more bytes are kept in pieces, so that they can be staged. */
  readonly stagedAbove: number
  /** Lets one tab at a time fetch a content. */
  readonly exclusively: <T>(hash: string, work: () => Promise<T>) => Promise<T>
  /** A file that wants the content, the one at the path `before` if it still does; null: none does. */
  readonly whereWanted: (hash: string, before: FilePath | null) => FetchedFor | null
  /** Remembers what the person paused. */
  readonly paused: PausedDownloads
  /** Takes in what other tabs have stored. */
  readonly catchUp: () => Promise<void>
  /** Stores what came as the content of all files that want it. */
  readonly keep: (hash: string, fetched: FetchedContent) => Promise<unknown>
  /** Calls the listener after each change of the files. */
  readonly onCommit: (listener: () => void) => () => void
}

interface Item {
  readonly hash: string
  readonly size: number
  path: FilePath
  readonly waiting: Set<(fetched: Fetched) => void>
  isBackground: boolean
  isPaused: boolean
  /** It does not go on by itself. */
  isGivenUp: boolean
  done: number
  running: AbortController | null
  /** It comes to this tab; false while another one fetches it. */
  isComing: boolean
  problem: Sentence | null
}

const idPrefix = 'down:'
const idOf = (hash: string) => idPrefix + hash
const hashOf = (id: string) => (id.startsWith(idPrefix) ? id.slice(idPrefix.length) : null)
const keyOf = (hash: string) => `in:${hash}`
const passing: ReadonlySet<SpaceFailure['code']> = new Set(['offline', 'signed_out', 'unavailable'])
const stopped = (): SpaceFailure => withMessage({ code: 'cancelled' }, () => texts.stopped)

const newItem = (hash: string, file: FetchedFor, isBackground: boolean): Item => ({
  hash,
  ...file,
  waiting: new Set(),
  isBackground,
  isPaused: false,
  isGivenUp: false,
  done: 0,
  running: null,
  isComing: false,
  problem: null,
})

/** Downloads of a device. */
export function createDownloads({
  download,
  attention,
  clock,
  staging,
  stagedAbove,
  exclusively,
  whereWanted,
  paused,
  catchUp,
  keep,
  onCommit,
}: DownloadsOptions): Downloads {
  /** By hash, oldest first. */
  const items = new Map<string, Item>()
  /** What the person cancelled on this page. */
  const cancelled = new Set<string>()
  /** What is remembered as paused. */
  const noted = new Set<string>()
  const listeners = new Set<() => void>()
  let shown: readonly Transfer[] | null = null
  let toldAt = Number.NEGATIVE_INFINITY
  const life = new AbortController()
  const retry = createRetry(clock, attention, () => pump())

  const tell = () => {
    shown = null
    toldAt = clock.now()
    for (const listener of listeners) listener()
  }
  const toTransfer = (item: Item): Transfer => ({
    id: idOf(item.hash),
    direction: 'down',
    path: item.path,
    size: item.size,
    done: item.done,
    state: item.isPaused ? 'paused' : item.isGivenUp ? 'failed' : item.isComing ? 'running' : 'waiting',
    problem: item.problem ?? (attention.isOnline() ? null : sentence(() => texts.noNetworkToFetch)),
  })

  const answer = (item: Item, fetched: Fetched) => {
    for (const resolve of Array.from(item.waiting)) resolve(fetched)
    item.waiting.clear()
  }
  const remember = (hash: string, isPaused: boolean) => {
    if (noted.has(hash) === isPaused) return
    if (isPaused) noted.add(hash)
    else noted.delete(hash)
    paused.note(hash, isPaused)
  }
  const stop = (item: Item) => {
    item.running?.abort()
    Object.assign(item, { running: null, isComing: false })
  }
  const drop = (item: Item, fetched: Fetched) => {
    stop(item)
    items.delete(item.hash)
    answer(item, fetched)
  }

  async function openSink({ hash, size }: Item): Promise<ContentSink | null> {
    if (size <= stagedAbove) return null
    const key = keyOf(hash)
    return {
      size: await staging.size(key),
      read: () => staging.read(key),
      async append(piece) {
        const kept = await staging.append(key, piece)
        if (!kept.ok) log.warn('A part of a file could not be kept', kept.cause)
        return kept.ok
      },
      clear: () => staging.remove(key),
    }
  }

  async function receive(item: Item, signal: AbortSignal): Promise<Fetched> {
    const sink = await openSink(item)
    const { hash, size } = item
    const found = await download(
      { hash, size },
      {
        signal,
        ...(sink && { sink }),
        onProgress(_hash, bytes) {
          if (signal.aborted) return
          item.done = bytes
          item.problem = null
          if (clock.now() - toldAt >= progressInterval) tell()
        },
      },
    )
    if (!found.ok || !found.value) return found.ok ? success(null) : found
    // What comes from elsewhere than Storage does not go through the sink.
    const isStaged = sink !== null && (await staging.size(keyOf(hash))) === size
    return success({ content: found.value, staged: isStaged ? keyOf(hash) : null })
  }

  async function work(item: Item, signal: AbortSignal): Promise<void> {
    // Another tab may have fetched it, or nobody wants it any more.
    await catchUp()
    if (signal.aborted) return
    const wanted = whereWanted(item.hash, item.path)
    if (!wanted) {
      drop(item, failed(stopped()))
      return
    }
    item.path = wanted.path
    const fetched = await receive(item, signal)
    if (signal.aborted) return
    if (fetched.ok) {
      if (fetched.value) await keep(item.hash, fetched.value)
      items.delete(item.hash)
      retry.succeed()
      answer(item, fetched)
      return
    }
    item.problem = fetched.error
    if (passing.has(fetched.error.code)) retry.rest()
    else item.isGivenUp = true
    answer(item, fetched)
  }

  async function run(item: Item): Promise<void> {
    const running = new AbortController()
    item.running = running
    tell()
    try {
      await exclusively(item.hash, async () => {
        if (running.signal.aborted) return
        item.isComing = true
        tell()
        await work(item, running.signal)
      })
    } catch (error) {
      log.error('A content could not be fetched', error)
      item.isGivenUp = true
      item.problem = sentence(() => texts.unreadable)
      answer(item, failed(withMessage({ code: 'unavailable' }, () => texts.unreadable)))
    } finally {
      if (item.running === running) stop(item)
      tell()
      pump()
    }
  }

  function pump() {
    if (life.signal.aborted || retry.isResting() || !attention.isOnline()) return
    const all = [...items.values()]
    let free = mostAtOnce - all.filter(({ running }) => running).length
    const ready = all.filter(({ running, isPaused, isGivenUp }) => !running && !isPaused && !isGivenUp)
    for (const item of ready.toSorted((a, b) => Number(a.isBackground) - Number(b.isBackground))) {
      if (free-- <= 0) return
      void run(item)
    }
  }

  const stopCommits = onCommit(() => {
    for (const item of Array.from(items.values())) {
      const wanted = whereWanted(item.hash, item.path)
      const isMoved = wanted?.path !== item.path
      if (wanted) item.path = wanted.path
      else {
        drop(item, failed(stopped()))
        remember(item.hash, false)
      }
      if (isMoved) tell()
    }
  })
  const find = (id: string) => items.get(hashOf(id) ?? '')

  const setPaused = (item: Item) => {
    item.isPaused = true
    stop(item)
    // Who fetches in the background has other work.
    if (item.isBackground) answer(item, failed(stopped()))
    remember(item.hash, true)
    tell()
  }

  /** A download that another tab has, for this one's list; null: nothing of it is known here. */
  const known = (hash: string): Item | null => {
    const file = whereWanted(hash, null)
    if (!file) return null
    const item = newItem(hash, file, true)
    items.set(hash, item)
    staging.size(keyOf(hash)).then(
      (size) => {
        item.done = Math.max(item.done, size)
        tell()
      },
      (error: unknown) => log.warn('How much of a file has come could not be read', error),
    )
    return item
  }

  /** What was paused before this page began, and is still wanted. */
  async function restore(): Promise<void> {
    try {
      const hashes = await paused.read()
      // What another tab paused may be of a file that this one has not heard of.
      if (hashes.length > 0) await catchUp()
      for (const hash of hashes) {
        noted.add(hash)
        const file = whereWanted(hash, null)
        if (items.has(hash)) continue
        if (file) {
          const item = { ...newItem(hash, file, true), isPaused: true, done: await staging.size(keyOf(hash)) }
          if (!life.signal.aborted) items.set(hash, item)
        } else if (!life.signal.aborted) remember(hash, false)
      }
      if (hashes.length > 0) tell()
    } catch (error) {
      log.error('Which downloads are paused could not be read', error)
    }
  }
  const restored = restore()

  return {
    list: () => (shown ??= [...items.values()].map(toTransfer)),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async fetch(hash, file, isBackground) {
      await restored
      if (life.signal.aborted) return failed(stopped())
      const item = items.get(hash) ?? newItem(hash, file, isBackground)
      if (isBackground && item.isPaused) return failed(stopped())
      return new Promise((resolve) => {
        cancelled.delete(hash)
        items.set(hash, item)
        item.waiting.add(resolve)
        if (!isBackground) {
          Object.assign(item, { isBackground, isPaused: false })
          remember(hash, false)
        }
        item.isGivenUp = false
        if (!isBackground || !retry.isResting()) retry.goOn()
        // Nobody is kept waiting for a network that is not there.
        if (!attention.isOnline())
          answer(item, failed(withMessage({ code: 'offline' }, () => texts.noNetworkToFetch)))
        tell()
      })
    },
    isStopped: (hash) => cancelled.has(hash) || items.get(hash)?.isPaused === true,
    pause(id) {
      const hash = hashOf(id)
      const item = find(id) ?? (hash === null ? null : known(hash))
      if (!item) return
      setPaused(item)
      pump()
    },
    resume(id) {
      const item = find(id)
      if (!item) return
      Object.assign(item, { isPaused: false, isGivenUp: false, problem: null })
      remember(item.hash, false)
      tell()
      retry.goOn()
    },
    async cancel(id) {
      const item = find(id)
      // Also where another tab fetches it: this one is not to begin it anew.
      cancelled.add(hashOf(id) ?? '')
      if (!item) return
      drop(item, failed(stopped()))
      remember(item.hash, false)
      tell()
      // What is still being written goes first.
      await exclusively(item.hash, () => staging.remove(keyOf(item.hash)))
      pump()
    },
    retry: () => retry.goOn(),
    dispose() {
      life.abort()
      retry.dispose()
      stopCommits()
      for (const item of Array.from(items.values())) drop(item, failed(stopped()))
    },
  }
}
