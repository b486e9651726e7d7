import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { type DatabaseAddress, connect } from '../database/connection.ts'
import { realtimeChannel } from '../database/realtime-schema.ts'
import type { Logger } from '../log.ts'

/** How often the way from the database is tried (ms), and how long a notification may take to come back. */
const tryEveryMs = 10_000
const patienceMs = 3_000
/** Pause before another attempt to listen (ms), from the first to the longest. */
const pauses = { first: 250, longest: 5_000 } as const

/** The notifications of the database. */
export interface Notifications {
  /** Sends some to all servers, this one included; resolves when the database has them. */
  readonly publish: (notification: string) => Promise<void>
  stop(): Promise<void>
}

interface NotificationParts {
  /** For a connection of its own, past any pooler. */
  readonly address: DatabaseAddress
  /** Sends. */
  readonly sql: postgres.Sql
  readonly take: (notification: string) => void
  /** Called each time when it listens again: what was told before may have been missed. */
  readonly onGap: () => void
  readonly log: Logger
}

/**
 * Listens on one connection, and goes on when that breaks. A connection can also be lost without a sign, so it is tried from time to
 * time: what is sent must come back. Resolves when it listens.
 */
export async function listenToDatabase(parts: NotificationParts): Promise<Notifications> {
  const { address, sql, take, onGap, log } = parts
  let hasStopped = false
  let connection: postgres.Sql | null = null
  /** Rises with each connection. */
  let generation = 0
  let isListening = false
  let timer: NodeJS.Timeout | null = null
  /** What a trial waits for. */
  let awaited: { readonly text: string; readonly seen: () => void } | null = null

  const onNotification = (text: string) => {
    if (!text.startsWith('t')) return take(text)
    if (awaited?.text === text) awaited.seen()
  }
  const later = (work: () => void, ms: number) => {
    if (timer) clearTimeout(timer)
    timer = hasStopped ? null : setTimeout(work, ms).unref()
  }

  const listen = async () => {
    const own = (generation += 1)
    let isFirst = true
    const opened = connect(address, 1, 'otteros realtime')
    connection = opened
    const onListening = () => {
      // The driver listens again by itself after a broken connection.
      if (own === generation && !hasStopped && (!isFirst || isListening)) onGap()
      isFirst = false
    }
    try {
      await opened.listen(realtimeChannel, (text) => own === generation && onNotification(text), onListening)
    } catch (error) {
      await opened.end({ timeout: 0 }).catch(() => {})
      throw error
    }
    isListening = true
  }
  const listenAgain = async (pause: number): Promise<void> => {
    if (hasStopped) return
    try {
      await connection?.end({ timeout: 0 }).catch(() => {})
      await listen()
      log.info('notifications of the database are heard again')
      later(() => void trial(), tryEveryMs)
    } catch {
      later(() => void listenAgain(Math.min(pause * 2, pauses.longest)), pause)
    }
  }
  /** Sends something to itself; listens anew where that does not come back. */
  const trial = async () => {
    const text = `t${randomUUID()}`
    const came = new Promise<boolean>((resolve) => {
      awaited = { text, seen: () => resolve(true) }
      setTimeout(() => resolve(false), patienceMs).unref()
    })
    const isSent = await publish(text).then(
      () => true,
      () => false,
    )
    const isWell = isSent && (await came)
    awaited = null
    if (hasStopped) return
    if (isWell) return later(() => void trial(), tryEveryMs)
    if (isSent) log.warn('notifications of the database do not arrive; listening again')
    await listenAgain(pauses.first)
  }

  /** What is to be sent with the next statement. */
  let waiting: {
    readonly text: string
    readonly done: () => void
    readonly failed: (error: unknown) => void
  }[] = []
  let isSending = false
  const sendWaiting = async () => {
    isSending = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await sql`select pg_notify(${realtimeChannel}, text) from unnest(${batch.map(({ text }) => text)}::text[]) as text`
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    isSending = false
  }
  const publish = (text: string) =>
    new Promise<void>((done, failed) => {
      waiting.push({ text, done, failed })
      if (!isSending) void sendWaiting()
    })

  await listen()
  later(() => void trial(), tryEveryMs)
  return {
    publish,
    stop: async () => {
      hasStopped = true
      if (timer) clearTimeout(timer)
      await connection?.end({ timeout: 0 }).catch(() => {})
    },
  }
}
