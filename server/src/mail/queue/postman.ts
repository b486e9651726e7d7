import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import type { Outgoing, OutgoingMails } from './outgoing.ts'
import { isPassing } from './passing-failure.ts'

/** How often a server looks for mails whose turn has come (ms); its own new ones leave at once. */
const lookMs = 10_000
/** Mails that one server hands over at the same time. */
const atOnce = 4
/** A mail that has waited for so long is given up (ms): links in mails work for a day. */
const longestMs = 24 * 60 * 60_000
/** Waits between tries (s); the last one repeats. */
const waits = [60, 300, 900, 3600, 7200]

/** What mails are sent with, and who is told what became of messages. */
export interface PostmanParts {
  readonly mails: Pick<OutgoingMails, 'next' | 'remove' | 'postpone'>
  /** Hands a mail to the mail server; rejects when it does not take it. */
  readonly send: (mail: Outgoing) => Promise<void>
  readonly setStatus: (messageId: string, status: 'sent' | 'failed') => Promise<void>
  readonly log: Logger
  /** How long a mail that is on its way gets when the server stops (ms); left out: 5 s. */
  readonly stopMs?: number
}

/** Sends what waits, together with the postmen of other servers. */
export interface Postman {
  /** Looks at once. */
  wake(): void
  /** Takes no further mail; resolves when nothing of this server is on its way, after 5 s at the latest. */
  stop(): Promise<void>
}

/** What the log says of a failure. Not the mail server's words, which may quote an address. */
const failureOf = (error: unknown) => ({
  error: error instanceof Error ? error.name : 'unknown',
  code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
})

/** Starts a postman. */
export function startPostman({ mails, send, setStatus, log, stopMs = 5_000 }: PostmanParts): Postman {
  let isStopped = false
  const rounds = new Set<Promise<void>>()
  let isWanted = false

  const settle = async (mail: Outgoing, status: 'sent' | 'failed') => {
    // The status first: a message without one is sent again.
    if (mail.kind === 'message') await setStatus(mail.message.id, status)
    await mails.remove(mail.id)
  }

  const deliver = async (mail: Outgoing) => {
    try {
      await send(mail)
    } catch (error) {
      const wait = waits[Math.min(mail.attempts, waits.length) - 1] ?? 60
      const isLate = Date.now() + wait * 1000 - mail.made.getTime() > longestMs
      if (isPassing(error) && !isLate) {
        log.warn('a mail could not be sent and will be tried again', {
          kind: mail.kind,
          attempts: mail.attempts,
          ...failureOf(error),
        })
        return mails.postpone(mail.id, wait)
      }
      log.error('a mail could not be sent', { kind: mail.kind, attempts: mail.attempts, ...failureOf(error) })
      return settle(mail, 'failed')
    }
    return settle(mail, 'sent')
  }

  const round = async () => {
    for (;;) {
      const mail = isStopped ? null : await mails.next()
      if (!mail) return
      await deliver(mail)
    }
  }

  const wake = () => {
    if (isStopped) return
    if (rounds.size >= atOnce) {
      isWanted = true
      return
    }
    const running = round()
      .catch((error: unknown) =>
        log.error('mails that wait could not be looked for', {
          error: error instanceof Error ? error.message : String(error),
        }),
      )
      .finally(() => {
        rounds.delete(running)
        if (!isWanted) return
        isWanted = false
        wake()
      })
    rounds.add(running)
  }
  const timer = setInterval(wake, lookMs)
  timer.unref()
  wake()

  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      // What a mail server holds up is taken again later, by whichever server.
      await Promise.race([Promise.all(rounds), sleep(stopMs, undefined, { ref: false })])
    },
  }
}
