import { messageLimits } from '@otteros/contracts'
import type { Draft, MessageEntry } from '@/kernel/messages/types'
import { texts } from '../texts'

/** At most `most` characters, as the database counts them. */
const cut = (text: string, most: number) =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('')

const quoted = (text: string) =>
  text.split('\n').map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))

/** The draft of an answer to a message of the inbox; null when there is no one to answer. */
export function answerTo(entry: MessageEntry, text: string): Draft | null {
  if (entry.senderCode === null) return null
  // not shown: the mark of an answer in e-mail, which is the same in every language
  const subject = /^re:/i.test(entry.subject) ? entry.subject : `Re: ${entry.subject}`
  return {
    to: entry.senderCode,
    subject: cut(subject, messageLimits.subject),
    content: cut(
      ['', '', texts.wrote({ name: entry.who }), ...quoted(text)].join('\n'),
      messageLimits.content,
    ),
  }
}

/** A sent message as the draft of a new one. */
export const sameAgain = (entry: MessageEntry, text: string): Draft => ({
  to: entry.who,
  subject: entry.subject,
  content: text,
})
