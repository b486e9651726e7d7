import { type Notice } from '@/kernel/notifications/types'
import { vi } from 'vitest'
import { createBadges } from '@/kernel/badges/badges'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { Clock } from '@/lib/clock'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { failure, type Failure, type Result, success } from '@/lib/result'
import { createMessages } from '../create-messages'
import type { BoxName, Delivery, Draft, LiveChanges, MessageEntry, MessagesPort } from '../types'

const epoch = Date.UTC(2026, 10, 21, 12)

/** A message of the inbox; the higher `number`, the newer it is. */
export const received = (number: number, more: Partial<MessageEntry> = {}): MessageEntry => ({
  id: `r${number}`,
  box: 'inbox',
  who: 'River Otter',
  senderCode: '0b8f6d1c-0000-4000-8000-000000000001',
  subject: `Fish ${number}`,
  at: epoch + number * 60_000,
  isRead: false,
  status: null,
  ...more,
})

/** A message that was sent. */
export const sent = (number: number, more: Partial<MessageEntry> = {}): MessageEntry => ({
  id: `s${number}`,
  box: 'sent',
  who: 'otter@example.org',
  senderCode: null,
  subject: `Reeds ${number}`,
  at: epoch + number * 60_000,
  isRead: true,
  status: 'sent',
  ...more,
})

/** A server of messages in memory. */
export interface MemoryServer {
  readonly port: MessagesPort
  readonly boxes: Record<BoxName, readonly MessageEntry[]>
  /** What was sent through the port. */
  readonly outgoing: Draft[]
  /** Names of the calls so far. */
  readonly calls: string[]
  /** Calls fail with it until it is null again. */
  failure: Failure | null
  /** What sending answers. */
  delivery: Delivery
  texts: Record<string, string>
}

/** Makes a server with messages; newest first in both boxes. */
export function createMemoryServer(
  boxes: Partial<Record<BoxName, readonly MessageEntry[]>> = {},
): MemoryServer {
  const answer = <T>(name: string, value: () => T): Promise<Result<T>> => {
    server.calls.push(name)
    return Promise.resolve(server.failure ? { ok: false, error: server.failure } : success(value()))
  }
  const server: MemoryServer = {
    boxes: { inbox: boxes.inbox ?? [], sent: boxes.sent ?? [] },
    outgoing: [],
    calls: [],
    failure: null,
    delivery: 'inbox',
    texts: {},
    port: {
      list: (box, { offset, limit }) =>
        answer(`list ${box} ${offset}`, () => server.boxes[box].slice(offset, offset + limit)),
      unread: (limit) =>
        answer('unread', () => server.boxes.inbox.filter(({ isRead }) => !isRead).slice(0, limit)),
      async text(box, id) {
        const there = await answer(`text ${id}`, () => server.boxes[box].some((entry) => entry.id === id))
        if (!there.ok) return there
        return there.value
          ? success(server.texts[id] ?? `Text of ${id}.`)
          : failure('gone', 'This message no longer exists.')
      },
      setRead: (ids, isRead) =>
        answer(`read ${String(ids)} ${isRead}`, () => {
          server.boxes.inbox = server.boxes.inbox.map((entry) =>
            ids === 'all' || ids.includes(entry.id) ? { ...entry, isRead } : entry,
          )
          return null
        }),
      remove: (box, id) =>
        answer(`remove ${id}`, () => {
          server.boxes[box] = server.boxes[box].filter((entry) => entry.id !== id)
          return null
        }),
      send: (draft) =>
        answer('send', () => {
          server.outgoing.push(draft)
          const number = server.boxes.sent.length + 1000
          server.boxes.sent = [sent(number, { who: draft.to, subject: draft.subject }), ...server.boxes.sent]
          return server.delivery
        }),
    },
  }
  return server
}

/** The storage of one browser as its tabs have it: each hears what the others change. */
export function createTabs(count: number, initial: Readonly<Record<string, string>> = {}): KeyValueStorage[] {
  const shared = memoryStorage(initial)
  const hear: {
    readonly tab: number
    readonly key: string
    readonly tell: (value: string | null) => void
  }[] = []
  return Array.from({ length: count }, (_, tab) => {
    const tell = (key: string, value: string | null) => {
      for (const other of hear) if (other.tab !== tab && other.key === key) other.tell(value)
    }
    return {
      get: (key) => shared.get(key),
      set(key, value) {
        shared.set(key, value)
        tell(key, value)
      },
      remove(key) {
        shared.remove(key)
        tell(key, null)
      },
      onExternalChange(key, listener) {
        const entry = { tab, key, tell: listener }
        hear.push(entry)
        return () => void hear.splice(hear.indexOf(entry), 1)
      },
    }
  })
}

interface WorldOptions {
  readonly server?: MemoryServer
  readonly clock?: Clock
  readonly storage?: KeyValueStorage
  readonly live?: LiveChanges | null
}

/** Messages on a memory server, with the hands that a test holds. */
export function createMemoryMessages(options: WorldOptions = {}) {
  const { server = createMemoryServer(), storage = memoryStorage(), live = null } = options
  const page = { isVisible: true, isOnline: true, isLookedAt: false }
  const wakes = new Set<() => void>()
  const notifications = createNotifications()
  const notify = vi.fn<(notice: Notice) => void>()
  const show = notifications.notify
  vi.spyOn(notifications, 'notify').mockImplementation((make) => {
    notify(make())
    show(make)
  })
  const badges = createBadges()
  const messages = createMessages({
    port: server.port,
    live,
    clock: options.clock ?? {
      now: () => Date.now(),
      after(ms, callback) {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
    },
    attention: {
      isVisible: () => page.isVisible,
      isOnline: () => page.isOnline,
      onWake(listener) {
        wakes.add(listener)
        return () => wakes.delete(listener)
      },
    },
    badges,
    notifications,
    storage: memoryOsStorage(storage, 'maya@example.org'),
    isLookedAt: () => page.isLookedAt,
    open: vi.fn<() => void>(),
  })
  return {
    server,
    messages,
    page,
    badges,
    notify,
    storage,
    /** The page is shown or focused, or the network is back. */
    wake: () => {
      for (const listener of wakes) listener()
    },
  }
}
