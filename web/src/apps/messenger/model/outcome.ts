import type { Delivery } from '@/kernel/messages/types'
import type { Notice } from '@/kernel/notifications/types'
import type { Failure, Result } from '@/lib/result'
import { texts } from '../texts'

/** Those that take no values. */
type PlainTexts = {
  [Key in keyof typeof texts as (typeof texts)[Key] extends string ? Key : never]: string
}

const arrival = (delivery: Delivery, address: string): string =>
  ({
    inbox: texts.arrivedInbox,
    mail: texts.arrivedMail({ address }),
    mailbox: texts.arrivedMailbox,
  })[delivery]

/** Keys of the notices that say it all, by the code of the failure: their title and what to do. */
const failures: Readonly<Record<string, readonly [keyof PlainTexts, keyof PlainTexts]>> = {
  missing: ['missing', 'missingWhat'],
  signed_out: ['signInNeeded', 'signInFirst'],
}

const sendFailed = ['sendFailed', 'sendFailedWhat'] as const

/** What a person is told after sending [B8.49 B8.50 B8.51 B8.52]. */
export function outcomeNotice(result: Result<Delivery>, to: string): Notice {
  if (result.ok) return { title: texts.messageSent, description: arrival(result.value, to) }
  const [title, description] = failures[result.error.code] ?? sendFailed
  return { title: texts[title], description: texts[description], variant: 'destructive' }
}

/** Keys of the reasons that the form gives, by the code of the failure. */
const reasons: Readonly<Record<string, keyof PlainTexts>> = {
  network: 'unreachable',
  mail_failed: 'refusedByMail',
  relay: 'notReady',
  function_failed: 'notReady',
}

/** Why it was not sent, for the form; null where the notice says it all. */
export function reasonOf({ code, message }: Failure): string | null {
  if (code in failures || code === 'busy') return null
  const reason = reasons[code]
  return reason ? texts[reason] : message
}
