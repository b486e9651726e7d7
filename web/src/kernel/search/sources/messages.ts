import type { MessageEntry, Messages } from '@/kernel/messages/types'
import type { Os } from '@/kernel/os'
import { foldText } from '../fold'
import { matchNamed } from '../match'
import { texts } from '../texts'
import type { Hit, SearchSource } from '../types'

/** Thrown while messages cannot be fetched and none are there. */
class NoMessages extends Error {}

/** Messages by subject and by whom they are from or to; they are fetched while the search is open. */
export function createMessageSource(os: Pick<Os, 'messages' | 'windows'>): SearchSource {
  const hitOf = (entry: MessageEntry, words: readonly string[]): readonly Hit[] => {
    const score = matchNamed(foldText(entry.subject), [foldText(entry.who)], words)
    if (score === 0) return []
    const { who: name, box, id } = entry
    return [
      {
        id: `message:${box}:${id}`,
        title: entry.subject,
        hint: box === 'inbox' ? texts.message({ name }) : texts.sentMessage({ name }),
        icon: { kind: 'group' },
        score,
        run: () => os.windows.open('messenger', { metadata: { box, message: id } }),
      },
    ]
  }
  const found = ({ inbox, sent }: ReturnType<Messages['getState']>, words: readonly string[]) => {
    const boxes = [inbox, sent]
    if (boxes.every(({ status }) => status === 'failed')) throw new NoMessages(inbox.problem?.message ?? '')
    return boxes.flatMap(({ entries }) => entries.flatMap((entry) => hitOf(entry, words)))
  }
  return {
    id: 'messages',
    isRemote: true,
    async find({ words }) {
      const messages = await os.messages()
      return found(messages.getState(), words)
    },
    subscribe(listener) {
      let hasEnded = false
      let stops: readonly (() => void)[] = []
      os.messages().then(
        (messages) => {
          if (!hasEnded) stops = [messages.watch(), messages.subscribe(listener)]
        },
        // `find` reports the failure.
        () => undefined,
      )
      return () => {
        hasEnded = true
        for (const stop of stops) stop()
      }
    },
  }
}
