// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { hearKeylessText } from './keyless-text'

function setUp() {
  const field = document.createElement('textarea')
  const take = vi.fn<(text: string) => void>()
  const end = hearKeylessText(field, take)
  const input = (data: string | null, change: InputEventInit = {}) =>
    field.dispatchEvent(new InputEvent('input', { data, inputType: 'insertText', ...change }))
  const key = (type: 'keydown' | 'keyup') => field.dispatchEvent(new KeyboardEvent(type, { key: 'x' }))
  return { take, end, input, key }
}

test('a text without a key is taken, a letter of a key is not', () => {
  const { take, input, key } = setUp()
  input('🦦')
  expect(take).toHaveBeenCalledExactlyOnceWith('🦦')
  key('keydown')
  input('x')
  key('keyup')
  expect(take).toHaveBeenCalledTimes(1)
  input('dictated words')
  expect(take).toHaveBeenLastCalledWith('dictated words')
})

test('letters of keys that overlap or repeat are not taken', () => {
  const { take, input, key } = setUp()
  key('keydown')
  input('a')
  key('keydown')
  input('b')
  key('keyup')
  key('keydown')
  input('b')
  key('keyup')
  expect(take).not.toHaveBeenCalled()
})

test('a key without a letter does not hold back the text after it', () => {
  const { take, input, key } = setUp()
  key('keydown')
  key('keyup')
  input('🦭')
  expect(take).toHaveBeenCalledExactlyOnceWith('🦭')
})

test('what is composed, pasted or deleted is the emulator’s', () => {
  const { take, end, input } = setUp()
  input('あ', { isComposing: true })
  input('あ', { inputType: 'insertCompositionText' })
  input(null, { inputType: 'deleteContentBackward' })
  input('pasted', { inputType: 'insertFromPaste' })
  expect(take).not.toHaveBeenCalled()
  end()
  input('after the end')
  expect(take).not.toHaveBeenCalled()
})
