import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import type { Failure } from '@/lib/result'
import { undoTime } from './create-messages'
import { emptyDraft } from './draft'
import { livePace, longestPause, paces } from './polling'
import {
  createMemoryMessages,
  createMemoryServer,
  createTabs,
  received,
  sent,
} from './testing/memory-messages'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const draftKey = 'otteros-message-draft-maya@example.org'

const settle = () => vi.advanceTimersByTimeAsync(0)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const unreachable: Failure = { code: 'network', message: 'The server cannot be reached.' }

/** How often news were asked for. */
const asked = (server: { readonly calls: readonly string[] }) =>
  server.calls.filter((call) => call === 'unread').length

describe('news', () => {
  test('are asked for every 30 s, every 4 s with a window in sight, every 2 min in a background tab', async () => {
    const { server, messages, page, wake } = createMemoryMessages()
    await settle()
    expect(asked(server)).toBe(1)
    await pass(paces.visible)
    expect(asked(server)).toBe(2)
    const leave = messages.watch()
    await settle()
    expect(asked(server)).toBe(3)
    await pass(3 * paces.watched)
    expect(asked(server)).toBe(6)
    leave()
    await pass(paces.watched + paces.visible)
    expect(asked(server)).toBe(8)
    page.isVisible = false
    await pass(paces.visible + paces.hidden)
    expect(asked(server)).toBe(10)
    await pass(2000)
    page.isVisible = true
    wake()
    await settle()
    expect(asked(server)).toBe(11)
  })

  test('are asked for ever less often while the server fails, and not at all offline or after the end', async () => {
    const { server, messages, page, wake } = createMemoryMessages()
    server.failure = unreachable
    messages.watch()
    await pass(0)
    const before = asked(server)
    const gaps: number[] = []
    for (let count = before; gaps.length < 7; ) {
      await pass(1000)
      const last = gaps.at(-1) ?? 0
      if (asked(server) === count) gaps.splice(-1, 1, last + 1000)
      else {
        count = asked(server)
        gaps.push(0)
      }
    }
    for (const [index, gap] of gaps.slice(1, -1).entries())
      expect(gap).toBeGreaterThanOrEqual(Math.min(longestPause, (gaps[index] ?? 0) * 1.5))
    expect(longestPause).toBe(300_000)
    server.failure = null
    page.isOnline = false
    await pass(longestPause)
    const offline = asked(server)
    await pass(2 * longestPause)
    expect(asked(server)).toBe(offline)
    page.isOnline = true
    wake()
    await settle()
    expect(asked(server)).toBe(offline + 1)
    messages.dispose()
    await pass(2 * longestPause)
    wake()
    await settle()
    expect(asked(server)).toBe(offline + 1)
  })

  test('come at once where the back end tells of changes; otherwise they are asked for as before', async () => {
    let change: () => void = () => undefined
    let state: (failure: Failure | null) => void = () => undefined
    const stop = vi.fn<() => void>()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { server, messages } = createMemoryMessages({
      live: {
        start(onChange, onState) {
          change = onChange
          state = onState
          return stop
        },
      },
    })
    await settle()
    state(null)
    await pass(paces.visible)
    const before = asked(server)
    await pass(livePace - 1000)
    expect(asked(server)).toBe(before)
    change()
    await settle()
    expect(asked(server)).toBe(before + 1)
    state({ code: 'realtime', message: 'mismatch' })
    change()
    await settle()
    await pass(paces.visible)
    expect(asked(server)).toBe(before + 3)
    messages.dispose()
    expect(stop).toHaveBeenCalledOnce()
  })

  test('are asked for where the back end stops telling, unless it goes on after a moment, and that is logged once', async () => {
    let state: (failure: Failure | null) => void = () => undefined
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { server, messages } = createMemoryMessages({
      live: {
        start(_onChange, onState) {
          state = onState
          return () => undefined
        },
      },
    })
    await settle()
    const lost = { code: 'realtime', message: 'socket closed' }
    state(null)
    await pass(paces.visible)
    const before = asked(server)
    state(lost)
    state(lost)
    await pass(2000)
    state(null)
    await pass(paces.visible)
    expect(asked(server)).toBe(before)
    state(lost)
    await pass(5000)
    expect(asked(server)).toBe(before + 1)
    await pass(paces.visible)
    expect(asked(server)).toBe(before + 2)
    expect(warned).toHaveBeenCalledTimes(2)
    messages.dispose()
  })

  test('are told with sender and subject, once, but not what was there before, nor to who is looking', async () => {
    const server = createMemoryServer({ inbox: [received(1)] })
    const { messages, notify, page, badges } = createMemoryMessages({ server })
    await settle()
    expect(notify).not.toHaveBeenCalled()
    expect(badges.getState()).toEqual({ messenger: { count: 1, text: '1 unread message' } })
    server.boxes.inbox = [received(2, { who: 'Brook' }), ...server.boxes.inbox]
    await pass(paces.visible)
    expect(notify.mock.lastCall).toMatchObject([
      { title: 'New message from Brook', description: 'Fish 2', action: { label: 'Read' } },
    ])
    server.boxes.inbox = [received(4), received(3), ...server.boxes.inbox]
    await pass(paces.visible)
    expect(notify.mock.lastCall).toMatchObject([
      { title: '2 new messages', description: 'The newest is from River Otter: Fish 4' },
    ])
    page.isLookedAt = true
    server.boxes.inbox = [received(5), ...server.boxes.inbox]
    await pass(2 * paces.visible)
    expect(notify).toHaveBeenCalledTimes(2)
    expect(badges.getState().messenger?.text).toBe('5 unread messages')
    messages.dispose()
    expect(badges.getState()).toEqual({})
  })

  test('of a hundred and more are 99+', async () => {
    const inbox = Array.from({ length: 150 }, (_, index) => received(150 - index))
    const { badges } = createMemoryMessages({ server: createMemoryServer({ inbox }) })
    await settle()
    expect(badges.getState().messenger).toEqual({ count: 100, text: '99+ unread messages' })
  })
})

describe('boxes', () => {
  test('are fetched when a window opens, all ten thousand, page by page [B3.31]', async () => {
    const inbox = Array.from({ length: 10_000 }, (_, index) => received(10_000 - index, { isRead: true }))
    const server = createMemoryServer({ inbox, sent: [sent(2), sent(1, { status: 'failed' })] })
    const { messages } = createMemoryMessages({ server })
    await settle()
    expect(server.calls).toEqual(['unread'])
    messages.watch()
    await settle()
    const state = messages.getState()
    expect([state.inbox.status, state.inbox.isPartial, state.inbox.entries.length]).toEqual([
      'ready',
      false,
      10_000,
    ])
    expect(state.inbox.entries.map(({ id }) => id)).toEqual(inbox.map(({ id }) => id))
    expect(state.sent.entries.map(({ status }) => status)).toEqual(['sent', 'failed'])
    expect(server.calls.filter((call) => call.startsWith('list inbox')).slice(0, 3)).toEqual([
      'list inbox 0',
      'list inbox 100',
      'list inbox 1100',
    ])
  })

  test('show what comes in and what was read elsewhere without being fetched anew', async () => {
    const server = createMemoryServer({ inbox: [received(2), received(1)] })
    const { messages } = createMemoryMessages({ server })
    messages.watch()
    await settle()
    server.boxes.inbox = [received(3), received(2, { isRead: true }), received(1)]
    await pass(paces.watched)
    expect(messages.getState().inbox.entries.map(({ id, isRead }) => [id, isRead])).toEqual([
      ['r3', false],
      ['r2', true],
      ['r1', false],
    ])
    expect(messages.getState().unread).toBe(2)
    expect(server.calls.filter((call) => call.startsWith('list inbox'))).toHaveLength(1)
  })

  test('say why they could not be fetched, keep what is there, and can be fetched again', async () => {
    const { server, messages } = createMemoryMessages({
      server: createMemoryServer({ inbox: [received(1)] }),
    })
    server.failure = unreachable
    messages.watch()
    await settle()
    expect(messages.getState().inbox).toMatchObject({ status: 'failed', problem: unreachable })
    server.failure = null
    messages.refresh()
    await settle()
    expect(messages.getState().inbox).toMatchObject({ status: 'ready', problem: null })
    server.failure = unreachable
    messages.refresh()
    await settle()
    expect(messages.getState().inbox).toMatchObject({ status: 'ready', problem: unreachable })
    expect(messages.getState().inbox.entries).toHaveLength(1)
  })
})

describe('a message', () => {
  test('is read once, and marked at once; a refusal takes that back', async () => {
    const server = createMemoryServer({ inbox: [received(1)] })
    const { messages, badges } = createMemoryMessages({ server })
    messages.watch()
    await settle()
    const [entry] = messages.getState().inbox.entries
    if (!entry) throw new Error('no message')
    expect(await messages.text(entry)).toEqual({ ok: true, value: 'Text of r1.' })
    expect(await messages.text(entry)).toEqual({ ok: true, value: 'Text of r1.' })
    expect(server.calls.filter((call) => call.startsWith('text'))).toHaveLength(1)
    const marking = messages.setRead(['r1'], true)
    expect(messages.getState().inbox.entries[0]?.isRead).toBe(true)
    expect(badges.getState()).toEqual({})
    expect((await marking).ok).toBe(true)
    server.failure = unreachable
    const refused = messages.setRead(['r1'], false)
    expect(messages.getState().unread).toBe(1)
    expect((await refused).ok).toBe(false)
    expect([messages.getState().unread, messages.getState().inbox.entries[0]?.isRead]).toEqual([0, true])
  })

  test('marked while an answer was on its way stays marked', async () => {
    const server = createMemoryServer({ inbox: [received(1)] })
    const { messages, wake } = createMemoryMessages({ server })
    messages.watch()
    await settle()
    let answer: () => void = () => undefined
    const unread = vi
      .spyOn(server.port, 'unread')
      .mockImplementationOnce(
        () => new Promise((resolve) => (answer = () => resolve({ ok: true, value: [received(1)] }))),
      )
    await pass(1000)
    wake()
    await messages.setRead(['r1'], true)
    answer()
    await settle()
    expect(messages.getState().unread).toBe(0)
    expect(unread).toHaveBeenCalledTimes(2)
  })

  test('that is removed can come back for 10 s; the server is told afterwards, or when the window closes', async () => {
    const server = createMemoryServer({ inbox: [received(2), received(1)] })
    const { messages } = createMemoryMessages({ server })
    const leave = messages.watch()
    await settle()
    const [newest, oldest] = messages.getState().inbox.entries
    if (!newest || !oldest) throw new Error('no messages')
    messages.remove(newest)
    expect([messages.getState().inbox.entries.map(({ id }) => id), messages.getState().unread]).toEqual([
      ['r1'],
      1,
    ])
    await pass(undoTime - 1)
    expect(messages.getState().inbox.entries).toHaveLength(1)
    messages.undoRemove()
    await pass(undoTime)
    expect(messages.getState().inbox.entries.map(({ id }) => id)).toEqual(['r2', 'r1'])
    expect(server.boxes.inbox).toHaveLength(2)
    messages.remove(newest)
    await pass(undoTime)
    expect(server.boxes.inbox.map(({ id }) => id)).toEqual(['r1'])
    expect(messages.getState().removed).toBeNull()
    messages.remove(oldest)
    leave()
    await settle()
    expect(server.boxes.inbox).toEqual([])
    expect(undoTime).toBe(10_000)
  })

  test('that the server does not remove comes back, and a toast says why', async () => {
    const server = createMemoryServer({ sent: [sent(1)] })
    const { messages, notify } = createMemoryMessages({ server })
    messages.watch()
    await settle()
    const [entry] = messages.getState().sent.entries
    if (!entry) throw new Error('no message')
    messages.remove(entry)
    server.failure = unreachable
    await pass(undoTime)
    expect(messages.getState().sent.entries).toEqual([entry])
    expect(notify.mock.lastCall?.[0]).toMatchObject({ title: 'Not Deleted', variant: 'destructive' })
  })

  test('that is gone on the server leaves the list when it is read', async () => {
    const server = createMemoryServer({ inbox: [received(1)] })
    const { messages } = createMemoryMessages({ server })
    messages.watch()
    await settle()
    const [entry] = messages.getState().inbox.entries
    if (!entry) throw new Error('no message')
    server.boxes.inbox = []
    expect(await messages.text(entry)).toMatchObject({ ok: false, error: { code: 'gone' } })
    expect([messages.getState().inbox.entries, messages.getState().unread]).toEqual([[], 0])
  })
})

describe('a draft', () => {
  const draft = { to: 'otter@example.org', subject: 'Fish', content: 'There is fish.' }

  test('is kept on the device until it was sent; the history then has the message [B5.24]', async () => {
    const storage = memoryStorage()
    const first = createMemoryMessages({ storage })
    first.messages.writeDraft(draft)
    const { server, messages } = createMemoryMessages({ storage })
    messages.watch()
    await settle()
    expect(messages.getState().draft).toEqual(draft)
    server.failure = unreachable
    expect(await messages.send()).toMatchObject({ ok: false })
    expect(messages.getState()).toMatchObject({ draft, isSending: false })
    server.failure = null
    const sending = messages.send()
    expect(messages.getState().isSending).toBe(true)
    expect(await messages.send()).toMatchObject({ ok: false, error: { code: 'busy' } })
    expect(await sending).toEqual({ ok: true, value: 'inbox' })
    await settle()
    expect(server.outgoing).toEqual([draft])
    expect(messages.getState().draft).toEqual(emptyDraft)
    expect(storage.get(draftKey)).toBeNull()
    expect(messages.getState().sent.entries.map(({ who }) => who)).toEqual([draft.to])
  })

  test.each([
    ['to', { to: ' ' }],
    ['subject', { subject: '' }],
    ['content', { content: '\n' }],
  ])('without %s is not sent [B5.24]', async (_, blank) => {
    const { server, messages } = createMemoryMessages()
    messages.writeDraft({ ...draft, ...blank })
    expect(await messages.send()).toEqual({
      ok: false,
      error: { code: 'missing', message: 'Please fill in all fields before sending.' },
    })
    expect(server.outgoing).toEqual([])
  })

  test('that cannot be read starts empty', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const storage = memoryStorage({ [draftKey]: '{"to":7}' })
    expect(createMemoryMessages({ storage }).messages.getState().draft).toEqual(emptyDraft)
  })

  describe('in two tabs', () => {
    const open = (tabs = createTabs(2)) => {
      const server = createMemoryServer()
      const [one, other] = tabs.map((storage) => createMemoryMessages({ storage, server }))
      if (!one || !other) throw new Error('no tabs')
      return { server, one, other }
    }
    const draftOf = ({ messages }: ReturnType<typeof createMemoryMessages>) => messages.getState().draft

    test('is one: each shows what the other wrote, and goes on with it', () => {
      const { one, other } = open()
      one.messages.writeDraft(draft)
      expect(draftOf(other)).toEqual(draft)
      other.messages.writeDraft({ content: 'There is more fish.' })
      expect(draftOf(one)).toEqual({ ...draft, content: 'There is more fish.' })
      one.messages.writeDraft(emptyDraft)
      expect(draftOf(other)).toEqual(emptyDraft)
    })

    test('that was sent in one is gone in the other, and is not sent twice', async () => {
      const { server, one, other } = open()
      one.messages.writeDraft(draft)
      await one.messages.send()
      expect(draftOf(other)).toEqual(emptyDraft)
      expect(await other.messages.send()).toMatchObject({ ok: false, error: { code: 'missing' } })
      expect(server.outgoing).toEqual([draft])
    })

    test('keeps what one writes while the other is sending', async () => {
      const { server, one, other } = open()
      one.messages.writeDraft(draft)
      const sending = one.messages.send()
      other.messages.writeDraft({ content: 'There is fish. And a shell.' })
      expect(await sending).toMatchObject({ ok: true })
      expect(server.outgoing).toEqual([draft])
      const later = { ...draft, content: 'There is fish. And a shell.' }
      expect([draftOf(one), draftOf(other)]).toEqual([later, later])
    })

    test('is taken over by a tab that was asleep, when it wakes and before anything is written', () => {
      const [awake, asleep] = createTabs(2)
      if (!awake || !asleep) throw new Error('no tabs')
      const { one, other } = open([awake, { ...asleep, onExternalChange: () => () => undefined }])
      one.messages.writeDraft(draft)
      expect(draftOf(other)).toEqual(emptyDraft)
      other.wake()
      expect(draftOf(other)).toEqual(draft)
      one.messages.writeDraft({ content: 'There is more fish.' })
      other.messages.writeDraft({ subject: 'Shells' })
      expect(draftOf(one)).toEqual({ ...draft, subject: 'Shells', content: 'There is more fish.' })
    })

    test('that could not be stored stays where it was written, whatever the other writes', () => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const [roomy, full] = createTabs(2)
      if (!roomy || !full) throw new Error('no tabs')
      const refuse = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      const { one, other } = open([roomy, { ...full, set: refuse }])
      other.messages.writeDraft(draft)
      one.messages.writeDraft({ content: 'Short.' })
      other.wake()
      expect([draftOf(one).content, draftOf(other)]).toEqual(['Short.', draft])
    })

    test('is not heard of after the end', () => {
      const { one, other } = open()
      other.messages.dispose()
      one.messages.writeDraft(draft)
      other.wake()
      expect(draftOf(other)).toEqual(emptyDraft)
    })
  })
})
