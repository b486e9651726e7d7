import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import type { ChatMessage, Conversation } from './types'

/** Messages that are kept; older ones go. */
export const mostMessages = 200

const stored = z.array(
  z.object({
    id: z.string(),
    type: z.enum(['user', 'assistant']),
    content: z.string(),
    timestamp: z.number(),
    suggestions: z.array(z.string()),
    activities: z.array(z.object({ outcome: z.enum(['done', 'refused', 'failed']), text: z.string() })),
    note: z.nullable(z.string()),
  }),
)

/** The storage key of a person's conversation. */
export const conversationKey = (name: string): string => `otteros-assistant-${name}`

interface ConversationOptions {
  readonly storage: KeyValueStorage
  /** Tells people of one browser apart. */
  readonly name: string
}

/** What was stored; an empty chat for anything that is none. */
function read(text: string | null): readonly ChatMessage[] {
  if (text === null) return []
  try {
    const parsed = stored.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data.slice(-mostMessages)
  } catch {
    // Not JSON: told below, like JSON of another form.
  }
  log.warn('The conversation with the assistant could not be read and begins anew')
  return []
}

/** A person's chat on this device, followed in the other tabs. */
export function createConversation({ storage, name }: ConversationOptions): Conversation {
  const key = conversationKey(name)
  const store = createStore<readonly ChatMessage[]>(() => read(storage.get(key)))
  storage.onExternalChange(key, (value) => store.setState(read(value), true))

  /** Where all does not fit, the newer half may. */
  const save = (messages: readonly ChatMessage[]): void => {
    try {
      storage.set(key, JSON.stringify(messages))
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
      storage.remove(key)
    },
  }
}
