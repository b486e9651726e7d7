import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { Clock } from '@/lib/clock'
import { failed, success } from '@/lib/result'
import { createAccountNotices, mostListed } from './account-notices'
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
    /** Settled on another device. */
    vanish: async (id: number) => {
      listed = listed.filter((one) => one.id !== id)
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

test('a toast goes when its notice does, such as an invitation that is answered on another device', async () => {
  const { arrive, vanish, notifications } = await setUp([notice(1, 'left')])
  await arrive(notice(2, 'invited'))
  await vanish(1)
  expect(notifications.getState()?.title).toBe('Max wants to share “Trip” with you')
  await vanish(2)
  expect(notifications.getState()).toBeNull()
  // What else is told stays.
  notifications.notify(() => ({ title: 'Saved' }))
  await arrive(notice(3, 'left', { isRead: true }))
  await vanish(3)
  expect(notifications.getState()?.title).toBe('Saved')
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

describe('older notices', () => {
  /** Notices with the ids from `from` down to 1. */
  const many = (from: number) => Array.from({ length: from }, (_, nth) => notice(from - nth, 'left'))
  /** A server that has these, in pages. */
  async function withPages(all: readonly AccountNotice[]) {
    const server = await setUp(all.slice(0, mostListed))
    let kept = all
    const answer = async ({
      before = Infinity,
      most = mostListed,
    }: {
      before?: number
      most?: number
    } = {}) => success(kept.filter(({ id }) => id < before).slice(0, most))
    server.port.list.mockImplementation(answer)
    const older = server.history.older()
    if (!older) throw new Error('nothing is listed')
    const ids = () => server.history.getState().entries.map(({ outside }) => outside)
    const arrive = async (...next: readonly AccountNotice[]) => {
      kept = [...next, ...kept]
      await server.arrive()
    }
    return { ...server, older, ids, arrive, answer }
  }
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, nth) => from - nth)

  test('come page by page, until there are none', async () => {
    const { older, ids, port } = await withPages(many(2 * mostListed + 5))
    expect(older.getState()).toBe('more')
    await older.load()
    expect(port.list).toHaveBeenLastCalledWith({ before: mostListed + 6, most: mostListed })
    expect(older.getState()).toBe('more')
    await older.load()
    expect(older.getState()).toBe('end')
    expect(ids()).toEqual(down(2 * mostListed + 5, 1))
  })

  test('are not offered where all fit into one page', async () => {
    const { history, older } = await withPages(many(3))
    expect(older.getState()).toBeNull()
    expect(history.getState().entries).toHaveLength(3)
  })

  test('that could not be loaded are said to be so, and loaded when asked again', async () => {
    const { older, ids, port } = await withPages(many(mostListed + 2))
    port.list.mockResolvedValueOnce(failed(offline))
    await older.load()
    expect(older.getState()).toBe('failed')
    expect(ids()).toHaveLength(mostListed)
    await older.load()
    expect(older.getState()).toBe('end')
    expect(ids()).toHaveLength(mostListed + 2)
  })

  test('stay when others arrive, and no toast tells of them', async () => {
    const { older, ids, arrive, notifications } = await withPages(many(mostListed + 2))
    await older.load()
    expect(notifications.getState()).toBeNull()
    await arrive(notice(mostListed + 3, 'left'))
    expect(ids()).toEqual(down(mostListed + 3, 1))
    expect(older.getState()).toBe('end')
  })

  test('begin anew where more arrived at once than a page has', async () => {
    const { older, ids, arrive } = await withPages(many(mostListed + 2))
    await older.load()
    const first = mostListed + 3
    await arrive(...many(first + mostListed).filter(({ id }) => id >= first))
    expect(ids()).toEqual(down(first + mostListed, first + 1))
    expect(older.getState()).toBe('more')
    await older.load()
    expect(ids()).toEqual(down(first + mostListed, 4))
  })

  test('are asked for once at a time', async () => {
    const { older, port } = await withPages(many(mostListed + 2))
    port.list.mockClear()
    await Promise.all([older.load(), older.load()])
    expect(port.list).toHaveBeenCalledOnce()
  })
})
