import { createStore } from 'zustand/vanilla'
import type { Notice, NoticeHistory, OutsideKeeper, OutsideNotice, PastNotice } from './types'

/** Notices that are kept; older ones are forgotten. */
export const mostPastNotices = 100

type Make = () => Notice

interface Entry extends PastNotice {
  readonly make: Make
  /** Of one that is kept elsewhere. */
  readonly isRead?: boolean
}

interface KeptState {
  readonly entries: readonly Entry[]
  readonly unseen: number
  readonly dismissed: number
}

const nothing: KeptState = { entries: [], unseen: 0, dismissed: 0 }

/** A history with what its owner does to it. */
export interface OwnedHistory extends NoticeHistory {
  readonly add: (make: Make) => void
  /** Makes all notices again, in the language now. */
  readonly retell: () => void
}

const isOwn = ({ outside }: PastNotice) => outside === undefined
const isUnread = (entry: Entry) => !isOwn(entry) && !entry.isRead

const keysOf = (entries: readonly Entry[]) => entries.flatMap(({ outside }) => outside ?? [])

/** Makes an empty history of notices. */
export function createNoticeHistory(now: () => number = Date.now): OwnedHistory {
  const store = createStore<KeptState>(() => nothing)
  let lastId = 0
  /** Those of the desktop that were not seen. */
  let ownUnseen = 0
  let dismissed: readonly Entry[] = []
  let keeper: OutsideKeeper | null = null

  /** The newest of the desktop's own, and all that are kept elsewhere. */
  const show = (all: readonly Entry[]) => {
    let own = 0
    const shown = all
      .toSorted((one, other) => other.at - one.at)
      .filter((entry) => !isOwn(entry) || ++own <= mostPastNotices)
    ownUnseen = Math.min(ownUnseen, mostPastNotices)
    store.setState({
      entries: shown,
      unseen: ownUnseen + shown.filter(isUnread).length,
      dismissed: dismissed.length,
    })
  }
  const entries = () => store.getState().entries
  const settle = () => {
    const keys = keysOf(dismissed)
    if (dismissed.length === 0) return
    dismissed = []
    show(entries())
    if (keys.length > 0) keeper?.onRemove(keys)
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    add(make) {
      lastId += 1
      ownUnseen += 1
      show([{ id: lastId, at: now(), notice: make(), make }, ...entries()])
    },
    restore: (past) =>
      show([...entries(), ...past.map((each) => ({ ...each, id: ++lastId, make: () => each.notice }))]),
    retell: () => store.setState({ entries: entries().map((entry) => ({ ...entry, notice: entry.make() })) }),
    markSeen() {
      if (store.getState().unseen === 0) return
      const unread = keysOf(entries().filter(isUnread))
      ownUnseen = 0
      show(entries().map((entry) => ({ ...entry, isRead: true })))
      if (unread.length > 0) keeper?.onSeen(unread)
    },
    remove: (id) => show(entries().filter((entry) => entry.id !== id)),
    clear() {
      ownUnseen = 0
      dismissed = []
      keeper = null
      store.setState(nothing)
    },
    place(notices: readonly OutsideNotice[], heard) {
      keeper = heard
      const known = new Map(entries().map((entry) => [entry.outside, entry.id]))
      const away = keysOf(dismissed)
      const placed = notices
        .filter(({ key }) => !away.includes(key))
        .map(({ key, make, ...notice }) => ({
          ...notice,
          id: known.get(key) ?? ++lastId,
          notice: make(),
          make,
          outside: key,
        }))
      show([...entries().filter(isOwn), ...placed])
    },
    older: () => keeper?.older ?? null,
    dismiss(ids) {
      settle()
      const isChosen = ({ id }: Entry) => ids === 'all' || ids.includes(id)
      dismissed = entries().filter(isChosen)
      if (ids === 'all') ownUnseen = 0
      show(entries().filter((entry) => !isChosen(entry)))
    },
    undoDismiss() {
      const back = dismissed
      dismissed = []
      show([...entries(), ...back])
    },
    settle,
  }
}
