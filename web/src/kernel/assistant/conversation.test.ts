import { describe, expect, test, vi } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { createConversation, mostMessages } from './conversation'
import type { ChatMessage } from './types'

const message = (id: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  type: 'user',
  content: `text of ${id}`,
  timestamp: 1_764_000_000_000,
  suggestions: [],
  activities: [],
  note: null,
  ...more,
})

describe('the conversation with the assistant', () => {
  test('is kept on the device for each person, each message with id, type, content, timestamp and suggestions [B3.30]', () => {
    const storage = memoryStorage()
    const ada = createConversation(memoryOsStorage(storage, 'ada@example.org'))
    const question = message('1')
    const answer = message('2', {
      type: 'assistant',
      suggestions: ['Open Terminal'],
      activities: [{ outcome: 'done', text: 'Opened Terminal' }],
      note: 'built in',
    })
    ada.append(question)
    ada.append(answer)
    expect(ada.getState()).toEqual([question, answer])
    expect(createConversation(memoryOsStorage(storage, 'ada@example.org')).getState()).toEqual([
      question,
      answer,
    ])
    expect(createConversation(memoryOsStorage(storage, 'bea@example.org')).getState()).toEqual([])

    ada.clear()
    expect(ada.getState()).toEqual([])
    expect(createConversation(memoryOsStorage(storage, 'ada@example.org')).getState()).toEqual([])
  })

  test('follows what other tabs write, and starts again where that is no conversation', () => {
    vi.spyOn(log, 'warn').mockReturnValue(undefined)
    let tell: (value: string | null) => void = () => undefined
    const storage: KeyValueStorage = {
      ...memoryStorage({ 'otteros-assistant-ada': '{"not":"messages"}' }),
      onExternalChange: (_, listener) => {
        tell = listener
        return () => undefined
      },
    }
    const conversation = createConversation(memoryOsStorage(storage, 'ada'))
    expect(conversation.getState()).toEqual([])
    tell(JSON.stringify([message('1')]))
    expect(conversation.getState()).toEqual([message('1')])
    tell(JSON.stringify([message('1'), { id: 2 }, message('3')]))
    expect(conversation.getState()).toEqual([message('1'), message('3')])
    tell('no json')
    expect(conversation.getState()).toEqual([])
  })

  test('keeps the newest messages, fewer where the device has little room', () => {
    const storage = memoryStorage()
    let room = Number.POSITIVE_INFINITY
    const small: KeyValueStorage = {
      ...storage,
      set(key, value) {
        if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
        storage.set(key, value)
      },
    }
    const conversation = createConversation(memoryOsStorage(small, 'ada'))
    for (let count = 0; count <= mostMessages; count++) conversation.append(message(String(count)))
    expect(conversation.getState()).toHaveLength(mostMessages)
    expect(conversation.getState()[0]?.id).toBe('1')

    room = 4000
    conversation.append(message('last'))
    expect(conversation.getState()).toHaveLength(mostMessages)
    const kept = createConversation(memoryOsStorage(storage, 'ada')).getState()
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.length).toBeLessThan(40)
    expect(kept.at(-1)?.id).toBe('last')
  })
})
