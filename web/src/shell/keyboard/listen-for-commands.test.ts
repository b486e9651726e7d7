// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hearing } from '@/kernel/commands/types'
import { listenForCommands } from './listen-for-commands'

// happy-dom takes Alt for AltGr, which no browser does.
beforeEach(() => void vi.spyOn(KeyboardEvent.prototype, 'getModifierState').mockReturnValue(false))
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function setUp(isUsed: (hearing: Hearing) => boolean = () => false) {
  const heard: Hearing[] = []
  const stop = listenForCommands({
    press: (_press, hearing) => {
      heard.push(hearing)
      return isUsed(hearing)
    },
  })
  const button = document.body.appendChild(document.createElement('button'))
  return { heard, stop, button }
}

test('a key is heard before and after what has the focus, until it is over', () => {
  const { heard, stop, button } = setUp()
  const order: string[] = []
  button.addEventListener('keydown', () => order.push(`after ${heard.length}`))
  expect(fireEvent.keyDown(button, { key: 'F2' })).toBe(true)
  expect(order).toEqual(['after 1'])
  expect(heard.map(({ phase }) => phase)).toEqual(['first', 'last'])
  expect(heard[0]?.node).toBe(button)
  stop()
  fireEvent.keyDown(button, { key: 'F2' })
  expect(heard).toHaveLength(2)
})

test('a key that was used up reaches nothing else', () => {
  const { heard, stop, button } = setUp(({ phase }) => phase === 'first')
  const onKey = vi.fn<() => void>()
  button.addEventListener('keydown', onKey)
  expect(fireEvent.keyDown(button, { key: 'F2' })).toBe(false)
  expect([onKey.mock.calls.length, heard.length]).toEqual([0, 1])
  stop()
})

test('what the element itself used up, and what an input method takes, is not heard', () => {
  const { heard, stop, button } = setUp()
  button.addEventListener('keydown', (event) => event.preventDefault())
  fireEvent.keyDown(button, { key: 'F2' })
  expect(heard.map(({ phase }) => phase)).toEqual(['first'])
  const composing = new KeyboardEvent('keydown', { key: 'a', bubbles: true })
  vi.spyOn(composing, 'isComposing', 'get').mockReturnValue(true)
  button.dispatchEvent(composing)
  expect(heard).toHaveLength(1)
  stop()
})

test('says whether a text field has the keyboard and a dialog asks', () => {
  const { heard, stop, button } = setUp()
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: 'a' })
  expect(heard[0]).toMatchObject({ isInTextField: true, isModalOpen: false })
  document.body.appendChild(document.createElement('div')).setAttribute('aria-modal', 'true')
  fireEvent.keyDown(button, { key: 'a' })
  expect(heard.at(-1)).toMatchObject({ isInTextField: false, isModalOpen: true })
  stop()
})
