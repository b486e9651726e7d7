import { shortCode } from './uuid'
import type { MessageEntry } from '@/kernel/messages/types'

const codeForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a recipient is a user code, in lower case, and not an address. */
export const isUserCode = (recipient: string): boolean => codeForm.test(recipient)

/** Names by user code, as the person's own inbox tells them: the newest message has the newest name. */
export function namesIn(inbox: readonly MessageEntry[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { senderCode, who } of inbox)
    if (senderCode !== null && !names.has(senderCode)) names.set(senderCode, who)
  return names
}

/** Who a message is from or for, as it is shown: a name where it is known, a user code by both ends, else the address. */
export function shownName({ box, who }: MessageEntry, names: ReadonlyMap<string, string>): string {
  const code = who.trim().toLowerCase()
  return box === 'sent' && isUserCode(code) ? (names.get(code) ?? shortCode(code)) : who
}

/** The user code at the other end of a message; null for an address, and once the account is gone. */
export function codeOfParty({ box, senderCode, who }: MessageEntry): string | null {
  if (box === 'inbox') return senderCode
  const code = who.trim().toLowerCase()
  return isUserCode(code) ? code : null
}
