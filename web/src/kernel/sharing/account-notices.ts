/* The notices of the account in the notification centre: listed, told as they come, answered and removed. */
import { createStore } from 'zustand/vanilla'
import { startPolling } from '@/kernel/messages/polling'
import type { LiveChanges } from '@/kernel/messages/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Notifications, OlderNotices } from '@/kernel/notifications/types'
import type { Attention } from '@/lib/attention'
import type { Clock } from '@/lib/clock'
import { log } from '@/lib/log'
import { describeNotice, type NoticeVerbs } from './describe-notice'
import { texts } from './texts'
import type { AccountNotice, AccountNoticesPort, Sharing } from './types'

/** Notices that are asked for at a time. */
export const mostListed = 100

interface AccountNoticesOptions extends Pick<NoticeVerbs, 'openSpace' | 'openMessages' | 'openApp'> {
  readonly port: AccountNoticesPort
  readonly answer: Sharing['answer']
  /** Null where the server cannot tell of changes. */
  readonly live: LiveChanges | null
  readonly clock: Clock
  readonly attention: Attention
  readonly notifications: Notifications
}

/** The notices of the account while a desktop is there. */
export interface AccountNotices {
  /** Whether the server has some: what it keeps need not be kept here as well. */
  isListing(): boolean
  dispose(): void
}

/** Asks for the notices at once and from then on, lists them, and shows what comes in as toasts. */
export function createAccountNotices(options: AccountNoticesOptions): AccountNotices {
  const { port, live, clock, attention, notifications } = options
  const { history } = notifications
  let listed: readonly AccountNotice[] = []
  const olderState = createStore<{ readonly is: ReturnType<OlderNotices['getState']> }>(() => ({ is: null }))
  /** Removed or answered here: the server may still list them. */
  const hidden = new Set<number>()
  const readHere = new Set<number>()
  /** The newest that was known; null before the first answer. */
  let newest: number | null = null
  let isLive = false
  let hasEnded = false

  const verbs: NoticeVerbs = { ...options, answer: (notice, accept) => void answer(notice, accept) }
  const describe = (notice: AccountNotice) => describeNotice(notice, verbs)

  async function loadOlder() {
    const last = listed.at(-1)
    if (!last || olderState.getState().is === 'loading') return
    olderState.setState({ is: 'loading' })
    const answer = await port.list({ before: last.id, most: mostListed })
    if (hasEnded) return
    // The list began anew meanwhile: this page is not the next one any more.
    if (answer.ok && listed.at(-1) !== last) return olderState.setState({ is: 'more' })
    if (!answer.ok) return olderState.setState({ is: 'failed' })
    listed = [...listed, ...answer.value]
    olderState.setState({ is: answer.value.length < mostListed ? 'end' : 'more' })
    show()
  }
  const older: OlderNotices = {
    getState: () => olderState.getState().is,
    subscribe: (listener) => olderState.subscribe(() => listener()),
    load: loadOlder,
  }

  /** Lists the newest page, and below it what was listed before, as far as nothing is missing between. */
  function takeNewest(page: readonly AccountNotice[], known: number | null) {
    const oldest = page.at(-1)
    const hasMore = page.length >= mostListed && oldest !== undefined
    const isJoined = hasMore && known !== null && oldest.id <= known
    listed = isJoined ? [...page, ...listed.filter(({ id }) => id < oldest.id)] : page
    const { is } = olderState.getState()
    if (!hasMore) olderState.setState({ is: is === null ? null : 'end' })
    else if (!isJoined || is === null) olderState.setState({ is: 'more' })
  }

  const show = () =>
    history.place(
      listed
        .filter((notice) => !hidden.has(notice.id) && describe(notice) !== null)
        .map((notice) => ({
          key: notice.id,
          at: notice.at,
          isRead: notice.isRead || readHere.has(notice.id),
          make: () => describe(notice) ?? { title: '' },
        })),
      { onSeen: (ids) => void markRead(ids), onRemove: (ids) => void remove(ids), older },
    )

  async function markRead(ids: readonly number[]) {
    for (const id of ids) readHere.add(id)
    const marked = await port.markRead(ids)
    if (!marked.ok) log.warn('It could not be noted which notifications were read', marked.error.message)
  }

  async function remove(ids: readonly number[]) {
    for (const id of ids) hidden.add(id)
    const removed = await port.remove(ids)
    if (removed.ok || hasEnded) return
    for (const id of ids) hidden.delete(id)
    show()
    tellProblem(
      notifications,
      () => texts.notDeleted,
      () => removed.error.message,
    )
  }

  async function answer(notice: AccountNotice, accept: boolean) {
    const { invitation } = notice.details
    if (invitation === undefined || hidden.has(notice.id)) return
    hidden.add(notice.id)
    show()
    const answered = await options.answer(invitation, accept)
    if (hasEnded) return
    if (answered.ok) {
      void port.remove([notice.id])
      if (accept)
        notifications.notify(() => ({
          title: texts.joined({ name: notice.details.name ?? '' }),
          source: { app: 'sharing' },
          action: { label: texts.open, run: () => options.openSpace(notice) },
        }))
      return
    }
    if (answered.error.code === 'gone') void port.remove([notice.id])
    else hidden.delete(notice.id)
    show()
    tellProblem(
      notifications,
      () => texts.notAnswered,
      () => answered.error.message,
    )
  }

  /** Messages are told of by what shows them. */
  const tell = (notice: AccountNotice) => {
    const said = describe(notice)
    if (!said || said.topic === 'messages') return
    notifications.notify(() => ({ ...(describe(notice) ?? said), isListed: true, outside: notice.id }))
  }

  const ask = async (): Promise<boolean> => {
    const answer = await port.list({ most: mostListed })
    if (hasEnded) return true
    if (!answer.ok) return false
    const known = newest
    takeNewest(answer.value, known)
    newest = Math.max(known ?? 0, ...answer.value.map(({ id }) => id))
    // Before they are listed: who looks at the list takes toasts from the screen.
    if (known !== null)
      for (const notice of answer.value.toReversed()) if (notice.id > known && !notice.isRead) tell(notice)
    show()
    return true
  }
  const polling = startPolling({
    clock,
    attention,
    isWatched: () => false,
    isLive: () => isLive,
    ask,
  })
  const stopLive = live?.start(polling.now, (problem) => {
    isLive = problem === null
  })

  return {
    isListing: () => newest !== null,
    dispose() {
      hasEnded = true
      polling.stop()
      stopLive?.()
    },
  }
}
