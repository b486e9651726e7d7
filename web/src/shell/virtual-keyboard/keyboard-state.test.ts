import { describe, expect, test } from 'vitest'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { createKeyboardModel, isShown } from './keyboard-state'

const setUp = (storage: KeyValueStorage = memoryStorage()) => {
  const model = createKeyboardModel(storage)
  return { model, storage, shown: () => isShown(model.getState()) }
}
const touchedField = { hasField: true, isByTouch: true }
const elsewhere = { hasField: false, isByTouch: true }

describe('whether the keyboard is on screen', () => {
  test('it comes with a field that was touched and goes with it, and a real key sends it away [A2.32]', () => {
    const { model, shown } = setUp()
    expect(shown()).toBe(false)
    model.follow(touchedField)
    expect(shown()).toBe(true)
    model.follow({ hasField: true, isByTouch: false })
    expect(shown()).toBe(false)
    model.follow(touchedField)
    model.follow(elsewhere)
    expect(shown()).toBe(false)
  })

  test('put away it stays away, on the next visit too, until it is asked for', () => {
    const { model, storage, shown } = setUp()
    model.follow(touchedField)
    model.putAway()
    model.follow(elsewhere)
    model.follow(touchedField)
    expect(shown()).toBe(false)
    const next = setUp(storage)
    next.model.follow(touchedField)
    expect(next.shown()).toBe(false)
    next.model.ask()
    expect(next.shown()).toBe(true)
    expect(setUp(storage).model.getState().isWanted).toBe(true)
  })

  test('asked for, it comes without a field, and goes with the field that was typed in', () => {
    const { model, shown } = setUp()
    model.ask()
    model.follow(elsewhere)
    expect(shown()).toBe(true)
    model.follow({ hasField: true, isByTouch: false })
    expect(shown()).toBe(true)
    model.follow(elsewhere)
    expect(shown()).toBe(false)
  })

  test('a device that stores nothing can do without it all the same', () => {
    const refuse = () => {
      throw new Error('quota')
    }
    const { model, shown } = setUp({ ...memoryStorage(), set: refuse, remove: refuse })
    model.follow(touchedField)
    model.putAway()
    expect(shown()).toBe(false)
    model.ask()
    expect(shown()).toBe(true)
  })
})
