import type { BoxName, MessageEntry, Messages, MessagesState } from '@/kernel/messages/types'
import type { ExportContext } from './export-context'
import { toMbox } from './mbox'
import { exportNames } from './parts'

/** Texts that are asked for at the same time. */
const atOnce = 4

const isSettled = ({ inbox, sent }: MessagesState) =>
  [inbox, sent].every(({ status, isPartial }) => status === 'failed' || (status === 'ready' && !isPartial))

/** Waits until both boxes are known whole, or are not to be had. */
function settled(messages: Messages, signal: AbortSignal): Promise<MessagesState> {
  return new Promise((resolve, reject) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(new DOMException('cancelled', 'AbortError'))
      else resolve(messages.getState())
    }
    const stop = messages.subscribe(() => {
      if (isSettled(messages.getState())) end()
    })
    signal.addEventListener('abort', end)
    if (signal.aborted || isSettled(messages.getState())) end()
  })
}

/** The person's messages with their texts: as JSON, and in the format of mail programs. */
export async function exportMessages(context: ExportContext): Promise<void> {
  const { os, progress, signal } = context
  const messages = await os.messages()
  const stopWatching = messages.watch()
  try {
    const { inbox, sent, draft } = await settled(messages, signal)
    for (const box of [inbox, sent])
      if (box.status === 'failed') context.gap(exportNames.messages, box.problem?.message ?? '')
    const entries = [...inbox.entries, ...sent.entries]
    const texts = new Map<MessageEntry, string>()
    let done = 0
    for (let at = 0; at < entries.length; at += atOnce) {
      signal.throwIfAborted()
      const some = entries.slice(at, at + atOnce)
      await Promise.all(
        some.map(async (entry) => {
          const text = await messages.text(entry)
          if (text.ok) texts.set(entry, text.value)
          else context.gap(`${exportNames.messages}: ${entry.subject}`, text.error.message)
        }),
      )
      done += some.length
      progress('messages', done, entries.length)
    }
    const written = (box: BoxName) =>
      entries
        .filter((entry) => entry.box === box && texts.has(entry))
        .map((entry) => ({
          [box === 'inbox' ? 'from' : 'to']: entry.who,
          ...(box === 'inbox'
            ? { fromCode: entry.senderCode, isRead: entry.isRead }
            : { status: entry.status }),
          subject: entry.subject,
          at: new Date(entry.at).toISOString(),
          text: texts.get(entry) ?? '',
        }))
    await context.json(exportNames.messages, { inbox: written('inbox'), sent: written('sent'), draft })
    const own = os.session.getState().user?.email ?? ''
    const mails = entries.flatMap((entry) => {
      const text = texts.get(entry)
      if (text === undefined) return []
      const [from, to] = entry.box === 'inbox' ? [entry.who, own] : [own, entry.who]
      return [{ from, to, subject: entry.subject, at: entry.at, text }]
    })
    await context.text(exportNames.mbox, toMbox(mails.toSorted((a, b) => a.at - b.at)))
  } finally {
    stopWatching()
  }
}
