import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { Clock } from '@/lib/clock'
import { failed, success } from '@/lib/result'
import { createAccountNotices } from './account-notices'
import type { AccountNotice, AccountNoticesPort, Sharing, SharingFailure } from './types'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const clock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
const offline: SharingFailure = { code: 'offline', message: 'No connection.' }
const trip = { invitation: 'i1', space: 's1', name: 'Trip', kind: 'shared', role: 'editor' } as const
const notice = (id: number, kind: string, more: Partial<AccountNotice> = {}): AccountNotice => ({
  id,
  kind,
  by: 'max',
  byName: 'Max',
  at: id * 1000,
  isRead: false,
  details: trip,
  ...more,
})

/** The notices of a server that lists these, and tells of changes. */
async function setUp(
  first: readonly AccountNotice[],
  { answer = success('s1') }: { readonly answer?: Awaited<ReturnType<Sharing['answer']>> } = {},
) {
  let listed = first
  let isDown = false
  const port = {
    list: vi.fn<AccountNoticesPort['list']>(async () => (isDown ? failed(offline) : success(listed))),
    markRead: vi.fn<AccountNoticesPort['markRead']>(async () => success(undefined)),
    remove: vi.fn<AccountNoticesPort['remove']>(async () => (isDown ? failed(offline) : success(undefined))),
  }
  const notifications = createNotifications()
  const end = notifications.keep(() => false)
  let news: () => void = () => undefined
  const open = {
    openSpace: vi.fn<() => void>(),
    openMessages: vi.fn<() => void>(),
    openApp: vi.fn<() => void>(),
  }
  const asked = vi.fn<Sharing['answer']>(async () => answer)
  const notices = createAccountNotices({
    port,
    answer: asked,
    live: {
      start(onChange, onState) {
        news = onChange
        onState(null)
        return () => undefined
      },
    },
    clock,
    attention: { isVisible: () => true, isOnline: () => true, onWake: () => () => undefined },
    notifications,
    ...open,
  })
  await vi.advanceTimersByTimeAsync(0)
  return {
    port,
    notices,
    notifications,
    open,
    asked,
    end,
    history: notifications.history,
    titles: () => notifications.history.getState().entries.map((entry) => entry.notice.title),
    entry: (nth: number) => notifications.history.getState().entries[nth],
    arrive: async (...next: readonly AccountNotice[]) => {
      listed = [...next, ...listed]
      news()
      await vi.advanceTimersByTimeAsync(0)
    },
    breakDown: () => (isDown = true),
  }
}

test('what is there at first is listed without a toast; what arrives then is shown, and is in the list once', async () => {
  const { arrive, notifications, titles, history } = await setUp([
    notice(2, 'left'),
    notice(1, 'declined', { isRead: true }),
  ])
  expect(notifications.getState()).toBeNull()
  expect(titles()).toEqual(['Max left “Trip”', 'Max declined to join “Trip”'])
  expect(history.getState().unseen).toBe(1)
  await arrive(notice(3, 'invited'))
  expect(notifications.getState()).toMatchObject({
    title: 'Max wants to share “Trip” with you',
    description: 'You will be able to change its files.',
    topic: 'invitations',
    source: { app: 'sharing' },
    action: { label: 'Accept' },
    otherAction: { label: 'Decline' },
  })
  expect(titles()).toHaveLength(3)
  expect(history.getState().unseen).toBe(2)
})

test('messages are listed by sender, and told of by Messenger alone; unknown kinds are left out', async () => {
  const { arrive, notifications, titles, entry, open } = await setUp([])
  await arrive(notice(2, 'from-the-future'), notice(1, 'message', { details: { count: 3 }, byName: null }))
  expect(titles()).toEqual(['3 new messages from Somebody'])
  expect(notifications.getState()).toBeNull()
  entry(0)?.notice.action?.run()
  expect(open.openMessages).toHaveBeenCalledOnce()
})

test('each kind says what happened', async () => {
  const { titles } = await setUp([
    notice(9, 'hand-over', { details: { ...trip, bytes: 2048 } }),
    notice(8, 'accepted'),
    notice(7, 'role'),
    notice(6, 'removed'),
    notice(5, 'deleted'),
    notice(4, 'review', { details: { appName: 'Pebbles', approved: true } }),
    notice(3, 'invited', { details: { ...trip, kind: 'team' } }),
  ])
  expect(titles()).toEqual([
    'Max wants to hand “Trip” over to you',
    'Max is now a member of “Trip”',
    'You can now change the files in “Trip”',
    'Max removed you from “Trip”',
    'Max deleted “Trip”',
    '“Pebbles” passed its review',
    'Max invites you to the team “Trip”',
  ])
})

test('looking at the list marks all as read, with the account as well', async () => {
  const { history, port, arrive } = await setUp([notice(2, 'left'), notice(1, 'left', { isRead: true })])
  history.markSeen()
  expect(history.getState().unseen).toBe(0)
  expect(port.markRead.mock.calls).toEqual([[[2]]])
  // The server lists it as before until it has heard of that.
  await arrive()
  expect(history.getState().unseen).toBe(0)
})

test('an invitation is accepted in the list, from where it goes', async () => {
  const { entry, asked, port, titles, notifications } = await setUp([notice(1, 'invited')])
  entry(0)?.notice.action?.run()
  expect(titles()).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.mock.calls).toEqual([['i1', true]])
  expect(port.remove.mock.calls).toEqual([[[1]]])
  expect(notifications.getState()).toMatchObject({ title: 'You joined “Trip”', action: { label: 'Open' } })
})

test('an answer that did not arrive leaves the invitation; one that is gone goes', async () => {
  const broken = await setUp([notice(1, 'invited')], { answer: failed(offline) })
  broken.entry(0)?.notice.otherAction?.run()
  await vi.advanceTimersByTimeAsync(0)
  expect(broken.asked.mock.calls).toEqual([['i1', false]])
  expect(broken.titles()).toEqual(['Your answer was not sent', 'Max wants to share “Trip” with you'])
  expect(broken.notifications.getState()).toMatchObject({
    description: 'No connection.',
    variant: 'destructive',
  })
  const gone = await setUp([notice(1, 'invited')], {
    answer: failed({ code: 'gone', message: 'This invitation is not there any more.' }),
  })
  gone.entry(0)?.notice.action?.run()
  await vi.advanceTimersByTimeAsync(0)
  expect(gone.titles()).toEqual(['Your answer was not sent'])
  expect(gone.port.remove.mock.calls).toEqual([[[1]]])
})

test('what is dismissed can come back until it is settled, and only then the account forgets it', async () => {
  const { history, port, titles, arrive, breakDown } = await setUp([notice(2, 'left'), notice(1, 'declined')])
  history.dismiss('all')
  await arrive()
  expect([titles(), history.getState().dismissed]).toEqual([[], 2])
  history.undoDismiss()
  expect(titles()).toHaveLength(2)
  expect(port.remove).not.toHaveBeenCalled()
  history.dismiss('all')
  history.settle()
  await arrive()
  expect([titles(), port.remove.mock.calls]).toEqual([[], [[[2, 1]]]])
  await arrive(notice(3, 'left'))
  breakDown()
  history.dismiss('all')
  history.settle()
  await vi.advanceTimersByTimeAsync(0)
  expect(titles()).toEqual(['Notifications were not deleted', 'Max left “Trip”'])
})

test('nothing is asked or listed after the end', async () => {
  const { notices, arrive, titles, port, end } = await setUp([])
  expect(notices.isListing()).toBe(true)
  notices.dispose()
  end()
  await arrive(notice(1, 'left'))
  expect([titles(), port.list.mock.calls.length]).toEqual([[], 1])
})
