import { createStore } from 'zustand/vanilla'
import type { Badges } from '@/kernel/badges/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Attention } from '@/lib/attention'
import type { Notifications } from '@/kernel/notifications/types'
import type { Clock } from '@/lib/clock'
import type { OsStorage } from '@/kernel/storage/types'
import { log } from '@/lib/log'
import { failure } from '@/lib/result'
import { emptyBox, withEntries, withRead, withUnread } from './boxes'
import { createDraftStore, emptyDraft, isSameDraft } from './draft'
import { startPolling } from './polling'
import { texts } from './texts'
import type { BoxName, LiveChanges, MessageEntry, Messages, MessagesPort, MessagesState } from './types'
import { mostUnread, tellNews, unreadBadge } from './unread'

/** Messages of the first answer, and of each that follows. */
export const pageSizes = { first: 100, next: 1000 } as const
/** ms within which a removed message can come back. */
export const undoTime = 10_000
/** ms that changes may not be told before they are asked for. */
const shortBreak = 4000
/** Texts that are kept, newest use last. */
const keptTexts = 100

interface MessagesOptions {
  readonly port: MessagesPort
  /** Null where the back end cannot tell of changes. */
  readonly live: LiveChanges | null
  readonly clock: Clock
  readonly attention: Attention
  readonly badges: Badges
  readonly notifications: Notifications
  readonly storage: OsStorage
  /** Whether the person looks at the messages: then nothing needs to be told. */
  readonly isLookedAt: () => boolean
  /** Shows the messages. */
  readonly open: () => void
}

/** Messages and their end. */
export interface OwnedMessages extends Messages {
  /** Stops asking, takes the badge away and tells the server what was removed. */
  dispose(): void
}

/** A person's messages: asks for news at once and from then on, keeps the badge, and tells of what comes in. */
export function createMessages(options: MessagesOptions): OwnedMessages {
  const { port, live, clock, attention, badges, notifications, storage, isLookedAt, open } = options
  const drafts = createDraftStore(storage)
  const store = createStore<MessagesState>(() => ({
    inbox: emptyBox,
    sent: emptyBox,
    unread: 0,
    removed: null,
    isSending: false,
    draft: drafts.read() ?? emptyDraft,
  }))
  const { getState, setState, subscribe } = store

  /** Unread messages by id, those that are removed but can come back among them. */
  let unread = new Set<string>()
  /** All that were ever seen unread; null before the first answer. */
  let seen: Set<string> | null = null
  /** Rises with every change made here: an answer that was asked for before tells of the past. */
  let changes = 0
  let changesOnTheirWay = 0
  let watchers = 0
  let isLive = false
  let hasEnded = false
  const loads: Record<BoxName, number> = { inbox: 0, sent: 0 }
  const contents = new Map<string, string>()
  let cancelRemoval: (() => void) | null = null

  /** The draft as all tabs have it; one that could not be stored is only here, and stays. */
  const currentDraft = () => {
    const { draft } = getState()
    const kept = drafts.read() ?? draft
    if (isSameDraft(kept, draft)) return draft
    setState({ draft: kept })
    return kept
  }
  const stopDraft = drafts.onChangeElsewhere(currentDraft)
  // A tab that was put to sleep was told nothing.
  const stopWaking = attention.onWake(currentDraft)

  const setBox = (box: BoxName, change: Partial<MessagesState['inbox']>) =>
    setState({ [box]: { ...getState()[box], ...change } })
  const setEntries = (box: BoxName, entries: readonly MessageEntry[]) => {
    if (entries !== getState()[box].entries) setBox(box, { entries })
  }
  const countUnread = () => {
    const { removed } = getState()
    const count = unread.size - (removed && unread.has(removed.id) ? 1 : 0)
    if (count !== getState().unread) setState({ unread: count })
    badges.set('messenger', unreadBadge(count))
  }
  /** Counts a change that the server is told of, from now until it is settled. */
  const changing = async <T>(work: Promise<T>): Promise<T> => {
    changes += 1
    changesOnTheirWay += 1
    try {
      return await work
    } finally {
      changes += 1
      changesOnTheirWay -= 1
    }
  }

  const askForUnread = async (): Promise<boolean> => {
    const before = changes
    const answer = await port.unread(mostUnread)
    if (hasEnded) return true
    if (!answer.ok) return false
    if (before !== changes || changesOnTheirWay > 0) {
      polling.now()
      return true
    }
    const { removed, inbox } = getState()
    unread = new Set(answer.value.map(({ id }) => id))
    const shown = answer.value.filter(({ id }) => id !== removed?.id)
    if (inbox.status === 'ready') setEntries('inbox', withUnread(inbox.entries, shown, mostUnread))
    const known = seen
    const news = known ? shown.filter(({ id }) => !known.has(id)) : []
    seen = new Set([...(known ?? []), ...unread])
    countUnread()
    if (!isLookedAt()) tellNews(notifications, news, open)
    return true
  }
  const polling = startPolling({
    clock,
    attention,
    isWatched: () => watchers > 0,
    isLive: () => isLive,
    ask: askForUnread,
  })
  let cancelAsking: (() => void) | null = null
  /** Whether a problem was logged, which the library would repeat every few seconds. */
  let isSilent = false
  const stopLive = live?.start(polling.now, (problem) => {
    const isNew = isLive !== (problem === null)
    isLive = problem === null
    if (isLive || isNew) cancelAsking?.()
    // A short break needs nothing: the back end is asked when it is over.
    if (isNew && problem) cancelAsking = clock.after(shortBreak, polling.now)
    if (problem && (isNew || !isSilent))
      log.warn('Changes are asked for, the back end does not tell of them', problem.message)
    isSilent = true
  })

  /** Fetches a box page by page; a newer call, or a change made meanwhile, starts again. */
  const load = async (box: BoxName): Promise<void> => {
    loads[box] += 1
    const load = loads[box]
    const before = changes
    let fetched: readonly MessageEntry[] = []
    for (let isWhole = false; !isWhole; ) {
      const limit = fetched.length === 0 ? pageSizes.first : pageSizes.next
      const part = await port.list(box, { offset: fetched.length, limit })
      if (hasEnded || loads[box] !== load) return
      if (!part.ok) {
        setBox(box, {
          problem: part.error,
          ...(getState()[box].status === 'loading' && { status: 'failed' }),
        })
        return
      }
      if (before !== changes || changesOnTheirWay > 0) {
        await loadAgain(box)
        return
      }
      const { removed } = getState()
      fetched = withEntries(fetched, part.value)
      isWhole = part.value.length < limit
      const shown = fetched.filter(({ id }) => id !== removed?.id)
      // What is known already stays until all of it is there again, so that nothing jumps.
      const isMore = isWhole || shown.length >= getState()[box].entries.length
      setBox(box, {
        status: 'ready',
        problem: null,
        ...(isMore && { entries: shown, isPartial: !isWhole }),
      })
    }
  }
  /** ms after which a box is fetched again when a change came in between. */
  const settleTime = 500
  const loadAgain = (box: BoxName) =>
    new Promise<void>((resolve) => {
      clock.after(settleTime, () => resolve(hasEnded ? undefined : load(box)))
    })

  const forget = (entry: MessageEntry) => {
    const { entries } = getState()[entry.box]
    setEntries(
      entry.box,
      entries.filter(({ id }) => id !== entry.id),
    )
  }
  const bringBack = (entry: MessageEntry) =>
    setEntries(entry.box, withEntries(getState()[entry.box].entries, [entry]))

  /** Tells the server of the removal that can no longer be undone. */
  const settleRemoval = () => {
    const { removed } = getState()
    cancelRemoval?.()
    if (!removed) return
    unread.delete(removed.id)
    contents.delete(removed.id)
    setState({ removed: null })
    void changing(port.remove(removed.box, removed.id)).then((result) => {
      if (result.ok || hasEnded) return
      bringBack(removed)
      polling.now()
      tellProblem(
        notifications,
        () => texts.notDeleted,
        () => texts.notDeletedWhy({ subject: removed.subject, reason: result.error.message }),
      )
    })
  }

  const mark = (ids: readonly string[] | 'all', isRead: boolean) => {
    const chosen = ids === 'all' ? null : new Set(ids)
    const { entries } = getState().inbox
    setEntries(
      'inbox',
      withRead(entries, (entry) => (chosen === null || chosen.has(entry.id) ? isRead : entry.isRead)),
    )
    if (chosen === null) unread = new Set(isRead ? [] : entries.map(({ id }) => id))
    else {
      for (const id of chosen) {
        if (isRead) unread.delete(id)
        else unread.add(id)
      }
    }
    // A message that is marked unread is no news.
    for (const id of unread) seen?.add(id)
    countUnread()
  }

  return {
    getState,
    subscribe,
    watch() {
      watchers += 1
      if (watchers === 1) polling.now()
      void load('inbox')
      void load('sent')
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        watchers -= 1
        if (watchers === 0) settleRemoval()
      }
    },
    refresh() {
      polling.now()
      void load('inbox')
      void load('sent')
    },
    async text(entry) {
      const known = contents.get(entry.id)
      if (known !== undefined) return { ok: true, value: known }
      const text = await port.text(entry.box, entry.id)
      if (text.ok) {
        contents.set(entry.id, text.value)
        const [oldest] = contents.keys()
        if (contents.size > keptTexts && oldest !== undefined) contents.delete(oldest)
      } else if (text.error.code === 'gone') {
        unread.delete(entry.id)
        forget(entry)
        countUnread()
      }
      return text
    },
    async setRead(ids, isRead) {
      mark(ids, isRead)
      const result = await changing(port.setRead(ids, isRead))
      if (result.ok || hasEnded) return result
      if (ids !== 'all') mark(ids, !isRead)
      polling.now()
      return result
    },
    remove(entry) {
      settleRemoval()
      forget(entry)
      setState({ removed: entry })
      countUnread()
      cancelRemoval = clock.after(undoTime, settleRemoval)
    },
    undoRemove() {
      const { removed } = getState()
      if (!removed) return
      cancelRemoval?.()
      setState({ removed: null })
      bringBack(removed)
      countUnread()
    },
    writeDraft(change) {
      const draft = { ...currentDraft(), ...change }
      setState({ draft })
      drafts.write(draft)
    },
    async send() {
      if (getState().isSending) return failure('busy', () => texts.busy)
      const draft = currentDraft()
      if ([draft.to, draft.subject, draft.content].some((field) => field.trim() === ''))
        return failure('missing', () => texts.missing)
      setState({ isSending: true })
      const result = await port.send(draft)
      if (hasEnded) return result
      // What another tab wrote meanwhile was not sent, and stays.
      const isDone = result.ok && isSameDraft(currentDraft(), draft)
      if (isDone) drafts.write(emptyDraft)
      setState({ isSending: false, ...(isDone && { draft: emptyDraft }) })
      // A mail that failed is in the history as well.
      void load('sent')
      return result
    },
    dispose() {
      settleRemoval()
      hasEnded = true
      polling.stop()
      cancelAsking?.()
      stopLive?.()
      stopDraft()
      stopWaking()
      badges.set('messenger', null)
    },
  }
}
