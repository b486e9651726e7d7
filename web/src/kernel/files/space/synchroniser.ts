import { withMessage, failed, sentence } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import { type Clock, systemClock } from '@/lib/clock'
import { log } from '@/lib/log'
import type { Synchroniser } from '../store-types'
import type { FilePath, SyncState } from '../types'
import type { Attention } from '@/lib/attention'
import type { TabChannel } from '@/lib/tab-channel'
import { send } from './send'
import type { KeepingOptions } from './keeping/create-keeping'
import { createStuckChanges } from './stuck'
import { takeIn, type SyncFailure } from './take-in'
import { texts } from './texts'
import type { SpaceFiles, SpaceStore } from './space-store'
import { createTransfers } from './transfers/create-transfers'
import { largeFrom } from './transfers/queue-types'
import { shareTransfers } from './transfers/share-transfers'
import { createUploads } from './transfers/uploads'
import type { FollowSpace, SpaceFigures, SpaceLimits, SpacePort, SpaceResult, SpacesPort } from './types'

/** ms between two questions for news while the page is visible. */
export const pollInterval = 15_000
/** The same while news come by themselves. */
export const livePollInterval = 120_000
/** ms that a change waits for others to be sent with it. */
export const gatherTime = 300
/**
 * ms within which the devices of a space ask for what they hear of, each at a moment of its own: a thousand members hear of a change
 * at the same time. How many listen is not known to a device. Short enough that nobody waits for what others save.
 */
export const newsSpread = 150
/** ms in which being woken twice counts once. */
const wakeInterval = 1_000
/** Shortest and longest ms until a failed run is tried again; doubled each time. */
const shortestPause = 2_000
const longestPause = 60_000
/** Rounds of taking in and sending in one run, while other devices change the account all the time. */
const mostRounds = 8
/** From this round on the device doubts what it knows and reads the whole account. */
const doubtfulRound = 4
/** Runs that end with an error of unknown cause before the change that causes it is looked for. */
const patientRuns = 2

/** What a synchroniser works with. */
export interface SynchroniserOptions {
  /** Says which space it is. */
  readonly findSpace: () => Promise<SpaceResult<string>>
  readonly openSpace: SpacesPort['open']
  readonly attention: Attention
  /** Absent: nobody tells of changes, they are asked for. */
  readonly follow?: FollowSpace
  /** Lets one tab at a time run work on this device's store. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Lets one tab at a time send large contents, which takes long. */
  readonly uploadsExclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Lets one tab at a time fetch the large content of a hash. */
  readonly downloadsExclusively: <T>(hash: string, work: () => Promise<T>) => Promise<T>
  /** Joins the other tabs, to show what they transfer; absent or null: each tab shows what it does itself. */
  readonly joinTabs?: () => TabChannel | null
  /** Keeps what the person chose to have on this device. */
  readonly keepingSetting: KeepingOptions['setting']
  /** Has the browser promise to clear nothing; see {@link KeepingOptions}. */
  readonly persist: KeepingOptions['persist']
  /** What this device keeps of all spaces; absent: the budget counts for this one alone. */
  readonly keepingPool?: KeepingOptions['pool'] | undefined
  /** Bytes above which contents travel beside all other changes. */
  readonly largeAbove?: number
  readonly clock?: Clock
  /** A number from 0 up to, and not including, 1. */
  readonly random?: () => number
  /** Makes the id of an entry. */
  readonly newId?: () => string
  /** Makes a text that no other device makes. */
  readonly newTag?: () => string
  /** Hears of copies that were made of this device's files, since the space's took their places. */
  readonly onConflicts?: (copies: readonly FilePath[]) => void
}

/** How a run ended. */
type RunEnd = { readonly ok: true } | { readonly ok: false; readonly error: SyncFailure }

const crowded = (): SyncFailure => withMessage({ code: 'offline' }, () => texts.crowded)
const doNothing = (): void => {}

/**
 * Keeps a device's files and a space in step: fetches what other devices changed, sends what waits in the outbox. At
 * start, when the page is shown or the network comes back, soon after each change, when the space tells of changes,
 * and every 15 s while the page is visible, less often where changes are told; after a failure with growing pauses.
 */
export const createSynchroniser =
  ({
    findSpace,
    openSpace,
    attention,
    follow,
    exclusively,
    uploadsExclusively,
    downloadsExclusively,
    joinTabs,
    keepingSetting,
    persist,
    keepingPool,
    largeAbove = largeFrom,
    clock = systemClock,
    random = Math.random,
    newTag = () => crypto.randomUUID(),
    onConflicts,
    newId = () => crypto.randomUUID(),
  }: SynchroniserOptions) =>
  (files: SpaceFiles): Synchroniser => {
    /** The space, as soon as it is known which it is. */
    let own: { readonly port: SpacePort; readonly store: SpaceStore } | null = null
    /** What is here of the space that the files were of last, while the server has not said which it is. */
    let unopened: { readonly owner: string; readonly store: Pick<SpaceStore, 'known'> } | null = null

    async function open(): Promise<SpaceResult<NonNullable<typeof own>>> {
      if (own) return { ok: true, value: own }
      const found = await findSpace()
      if (!found.ok) return found
      if (life.signal.aborted) return failed(withMessage({ code: 'cancelled' }, () => texts.noNetwork))
      own = { port: openSpace(found.value), store: files.open(found.value) }
      stopFollowing()
      stopFollowing = follow?.(found.value, { onNews: noticeNews, onState: noticeLive }) ?? doNothing
      return { ok: true, value: own }
    }

    /** Contents of which the space said that it does not have them. */
    const lost = new Set<string>()
    const contents = files.fetchWith({
      async download(content, asked) {
        const opened = await open()
        return opened.ok ? opened.value.port.download(content, asked) : opened
      },
      attention,
      clock,
      largeAbove,
      exclusively: downloadsExclusively,
    })
    const { downloads } = contents
    const keeping = files.keepWith(contents, {
      clock,
      attention,
      setting: keepingSetting,
      known: async () => {
        if (own) return own.store.known()
        const owner = await files.owner()
        if (owner === null) return null
        // Kept, so that it is not read anew each time.
        if (unopened?.owner !== owner) unopened = { owner, store: files.open(owner) }
        return unopened.store.known()
      },
      isLost: (hash) => lost.has(hash),
      persist,
      newId,
      ...(keepingPool && { pool: keepingPool }),
    })
    const tag = newTag()
    const stuck = createStuckChanges()
    const uploads = createUploads({
      attention,
      clock,
      exclusively: uploadsExclusively,
      onNews: () => void start('send'),
    })
    const state = createStore<SyncState>(() => ({
      status: attention.isOnline() ? 'syncing' : 'offline',
      pending: 0,
      lastSynced: null,
      problem: null,
    }))
    /** How often this page has tried to send. */
    let attempts = 0
    let figures: SpaceFigures | null = null
    let limits: SpaceLimits | null = null
    const life = new AbortController()
    let running: Promise<void> | null = null
    /** What the next run has to do, when one was asked for while another was going on. */
    let wanted: 'nothing' | 'send' | 'all' = 'nothing'
    let pause = 0
    /** Runs in a row that met an error of unknown cause. */
    let unexplained = 0
    let lastStart = Number.NEGATIVE_INFINITY
    let cancelTimer = doNothing
    let stopFollowing = doNothing
    /** Whether news come by themselves. */
    let isLive = false
    /** The highest number that was heard of and not asked for yet. */
    let heard = 0
    let cancelGathering = doNothing
    /** Null: no moment to ask at is set. */
    let cancelAsking: (() => void) | null = null

    const show = (change: Partial<SyncState>) => {
      if (life.signal.aborted) return
      const before = state.getState()
      const after = { ...before, ...change }
      const isSame =
        before.status === after.status &&
        before.pending === after.pending &&
        before.lastSynced === after.lastSynced &&
        before.problem?.message === after.problem?.message
      if (!isSame) state.setState(after, true)
    }
    const onWork = () => show({ status: 'syncing' })

    /** One round after the other until both sides have everything, or it fails. */
    async function run(pullFirst: boolean): Promise<RunEnd> {
      const opened = await open()
      if (!opened.ok) return opened
      const { port, store } = opened.value
      let mustPull = pullFirst
      stuck.retryFailed()
      for (let round = 0; round < mostRounds && !life.signal.aborted; round++) {
        if (mustPull) {
          heard = 0
          const taken = await takeIn({ port, store, onWork, whole: round >= doubtfulRound })
          if (!taken.ok) {
            // An account that was made again has another space.
            if (taken.error.code === 'refused') own = null
            return taken
          }
          figures = taken.value.figures
          limits = taken.value.limits
          if (taken.value.hasNews) stuck.retryLost()
          if (taken.value.conflicts.length > 0) onConflicts?.(taken.value.conflicts)
        }
        const before: SpaceFigures | null = figures
        const sent = await send({
          port,
          store,
          // A revision that was sent twice could be the same change in two histories.
          tag: `${tag}-${attempts++}`,
          newId,
          stuck,
          uploads,
          largeAbove,
          lost,
          isolates: unexplained >= patientRuns,
          figures,
          limits,
          onWork,
          onFigures: (next) => {
            figures = next
          },
        })
        if (!sent.ok) return sent
        if (sent.value === 'done') {
          // What had no room may have some now.
          if (stuck.isFull() && hasShrunk(before, figures)) {
            mustPull = false
            continue
          }
          return { ok: true }
        }
        mustPull = true
      }
      return { ok: false, error: crowded() }
    }

    async function work(pullFirst: boolean): Promise<void> {
      let end: RunEnd
      try {
        end = attention.isOnline()
          ? await exclusively(() => run(pullFirst))
          : failed(withMessage({ code: 'offline' }, () => texts.noNetwork))
        if (life.signal.aborted) return
        show({ pending: await files.pendingCount() })
      } catch (error) {
        if (life.signal.aborted) return
        log.error('The files could not be synchronised', error)
        pause = nextPause(pause)
        show({ status: 'failed', problem: sentence(() => texts.unreadable) })
        return
      }
      if (end.ok) {
        // What failed for an unknown reason is tried again; all else is sent.
        pause = stuck.hasFailed() ? Math.min(pollInterval, nextPause(pause)) : 0
        if (pause === 0) unexplained = 0
        const problem = stuck.problem(limits)
        show({ status: problem ? 'failed' : 'idle', problem, lastSynced: clock.now() })
        return
      }
      pause = nextPause(pause)
      unexplained = end.error.code === 'unavailable' ? unexplained + 1 : 0
      const isWaiting = ['offline', 'signed_out', 'unavailable'].includes(end.error.code)
      show({ status: isWaiting ? 'offline' : 'failed', problem: end.error })
    }

    const takeWanted = () => {
      const next = wanted
      wanted = 'nothing'
      return next
    }

    /** Runs now, or once more after the run that is going on. */
    function start(what: 'send' | 'all'): Promise<void> {
      if (life.signal.aborted) return Promise.resolve()
      if (running) {
        if (wanted !== 'all') wanted = what
        return running
      }
      cancelTimer()
      cancelGathering()
      lastStart = clock.now()
      running = (async () => {
        wanted = what
        for (let next = takeWanted(); next !== 'nothing'; next = takeWanted()) {
          // Changes that came up in a run that failed wait for the next try, as all others do.
          if (life.signal.aborted || (next === 'send' && pause > 0)) return
          // A device that knows nothing of the account asks before it sends.
          await work(next === 'all' || figures === null)
        }
      })().finally(() => {
        running = null
        plan()
        askSoon()
      })
      return running
    }

    /** Sets the timer for the next run. A hidden page runs only when something waits to be sent. */
    function plan() {
      if (life.signal.aborted) return
      cancelTimer()
      const isNeeded = attention.isVisible() || (state.getState().pending > 0 && pause > 0)
      if (!isNeeded) return
      cancelTimer = clock.after(pause || (isLive ? livePollInterval : pollInterval), () => {
        if (attention.isVisible() || pause > 0) void start('all')
      })
    }

    function noticeNews(version: number | null) {
      if (version === null) wake()
      else heard = Math.max(heard, version)
      askSoon()
    }

    /** Has {@link askForHeard} called at a moment of this device's own. */
    function askSoon() {
      if (running || heard === 0 || cancelAsking || life.signal.aborted) return
      cancelAsking = clock.after(random() * newsSpread, () => {
        cancelAsking = null
        askForHeard()
      })
    }

    /** Asks for what was heard of, unless a run has brought it meanwhile: a device hears of its own changes too. */
    function askForHeard() {
      if (running || heard === 0 || !own) return
      own.store.cursor().then(
        (cursor) => {
          if (running || life.signal.aborted) return
          const isNews = heard > Number(cursor ?? 0)
          heard = 0
          // A hidden page asks when it is shown.
          if (isNews && pause === 0 && attention.isVisible()) void start('all')
        },
        (error: unknown) => log.error('The books of the space could not be read', error),
      )
    }

    function noticeLive(isNowLive: boolean) {
      isLive = isNowLive
      if (!running) plan()
    }

    function wake() {
      // A page that is shown is focused too.
      if (pause === 0 && clock.now() - lastStart < wakeInterval) return
      void start('all')
    }

    async function noticeChange() {
      const pending = await files.pendingCount()
      show({ pending })
      // Uploads end with what they are for.
      if (pending === 0 && uploads.list().length > 0) void start('send')
      if (pending === 0 || life.signal.aborted) return
      if (running) {
        if (wanted === 'nothing') wanted = 'send'
        return
      }
      // While the account cannot be reached, changes wait for the next try.
      if (pause > 0) return
      cancelGathering()
      cancelGathering = clock.after(gatherTime, () => void start('send'))
    }

    const stops = [
      attention.onWake(wake),
      files.subscribe(() => {
        noticeChange().catch((error: unknown) => log.error('The outbox could not be read', error))
      }),
    ]
    void start('all')
    const transfers = shareTransfers(
      createTransfers({ up: uploads, down: downloads }, (id) => uploads.setSent(id)),
      joinTabs?.() ?? null,
      clock,
    )

    return {
      getState: state.getState,
      subscribe: state.subscribe,
      transfers,
      keeping,
      async syncNow() {
        // One that is going on may have passed by what the person changed last.
        if (running) await running
        stuck.clear()
        uploads.retry()
        downloads.retry()
        if (!life.signal.aborted) show({ status: 'syncing' })
        await start('all')
      },
      dispose() {
        life.abort()
        transfers.dispose()
        uploads.dispose()
        downloads.dispose()
        keeping.dispose()
        cancelTimer()
        cancelGathering()
        cancelAsking?.()
        stopFollowing()
        for (const stop of stops) stop()
      },
    }
  }

const nextPause = (pause: number) => Math.min(longestPause, pause === 0 ? shortestPause : pause * 2)

const hasShrunk = (before: SpaceFigures | null, after: SpaceFigures | null) =>
  before !== null && after !== null && (after.bytes < before.bytes || after.entries < before.entries)
