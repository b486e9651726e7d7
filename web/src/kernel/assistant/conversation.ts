import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { OsStorage } from '@/kernel/storage/types'
import { log } from '@/lib/log'
import { readStoredList } from '@/lib/stored-list'
import type { ChatMessage, Conversation } from './types'

/** Messages that are kept; older ones go. */
export const mostMessages = 200

const storedMessage = z.object({
  id: z.string(),
  type: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.number(),
  suggestions: z.array(z.string()),
  activities: z.array(z.object({ outcome: z.enum(['done', 'refused', 'failed']), text: z.string() })),
  note: z.nullable(z.string()),
})

const readMessage = (value: unknown): ChatMessage | null => storedMessage.safeParse(value).data ?? null

/** The messages that were stored; those that cannot be read are left out, with a log. */
function read(text: string | null): readonly ChatMessage[] {
  const { items, unread, isDamaged } = readStoredList(text, readMessage)
  if (isDamaged) log.warn('The conversation with the assistant could not be read and starts again')
  else if (unread.length > 0) log.warn(`${unread.length} messages of the assistant could not be read`)
  return items.slice(-mostMessages)
}

/** A person's chat on this device, followed in the other tabs. */
export function createConversation(storage: OsStorage): Conversation {
  const stored = storage('assistant')
  const store = createStore<readonly ChatMessage[]>(() => read(stored.get()))
  stored.onExternalChange((text) => store.setState(read(text), true))

  /** Where all does not fit, the newer half may. */
  const save = (messages: readonly ChatMessage[]): void => {
    try {
      stored.set(JSON.stringify(messages))
    } catch (error) {
      if (messages.length > 1) save(messages.slice(Math.ceil(messages.length / 2)))
      else log.warn('The conversation with the assistant could not be stored', error)
    }
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    append(message) {
      const messages = [...store.getState(), message].slice(-mostMessages)
      store.setState(messages, true)
      save(messages)
    },
    clear() {
      store.setState([], true)
      stored.remove()
    },
  }
}
