import type { Delivery } from '@/kernel/messages/types'
import type { Notice } from '@/kernel/notifications/types'
import type { Failure, Result } from '@/lib/result'

const arrivals: Readonly<Record<Delivery, (to: string) => string>> = {
  inbox: () => 'It is in the inbox of the person with this user code.',
  mail: (to) => `It is on its way to ${to}.`,
  mailbox: () =>
    'This server has no mail server, so the message stays in the local mailbox of the machine it runs on.',
}

const failures: Readonly<Record<string, Notice>> = {
  missing: {
    title: 'Missing Information',
    description: 'Please fill in all fields before sending.',
    variant: 'destructive',
  },
  signed_out: {
    title: 'Authentication Required',
    description: 'Please log in to send messages.',
    variant: 'destructive',
  },
}

const sendFailed: Notice = {
  title: 'Send Failed',
  description: 'Failed to send message. Please try again.',
  variant: 'destructive',
}

/** What a person is told after sending [B8.49 B8.50 B8.51 B8.52]. */
export const outcomeNotice = (result: Result<Delivery>, to: string): Notice =>
  result.ok
    ? { title: 'Message Sent', description: arrivals[result.value](to) }
    : (failures[result.error.code] ?? sendFailed)

const reasons: Readonly<Record<string, string>> = {
  network: 'The server cannot be reached. Your text is kept: send it when the connection is back.',
  mail_failed: 'The mail server did not take the message. Your text is kept, and the attempt is under Sent.',
  relay: 'The server is not ready. Your text is kept: try again in a moment.',
  function_failed: 'The server is not ready. Your text is kept: try again in a moment.',
}

/** Why it was not sent, for the form; null where the notice says it all. */
export function reasonOf({ code, message }: Failure): string | null {
  if (code in failures || code === 'busy') return null
  return reasons[code] ?? message
}
