import { describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { storedValue } from '@/lib/stored-value'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { createKeyboardModel, isShown } from './keyboard-state'

const key = 'otteros-virtual-keyboard'
const setUp = (tabs = createStorageTabs()) => {
  const model = createKeyboardModel(storedValue(tabs.open(), key))
  return { model, tabs, shown: () => isShown(model.getState()) }
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
    const { model, tabs, shown } = setUp()
    model.follow(touchedField)
    model.putAway()
    model.follow(elsewhere)
    model.follow(touchedField)
    expect(shown()).toBe(false)
    const next = setUp(tabs)
    next.model.follow(touchedField)
    expect(next.shown()).toBe(false)
    next.model.ask()
    expect(next.shown()).toBe(true)
    expect(setUp(tabs).model.getState().isWanted).toBe(true)
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

  test('the choice is stored as older versions read and write it, and other tabs follow', () => {
    const tabs = createStorageTabs({ [key]: 'away' })
    const { model } = setUp(tabs)
    const other = setUp(tabs)
    expect(model.getState().isWanted).toBe(false)
    model.ask()
    expect(other.model.getState()).toMatchObject({ isWanted: true, isAsked: false })
    expect(tabs.values.get(key)).not.toBe('away')
    model.putAway()
    expect(tabs.values.get(key)).toBe('away')
    tabs.open().remove(key)
    expect(model.getState().isWanted).toBe(true)
  })

  test('a device that stores nothing can do without it all the same', () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const { model, tabs, shown } = setUp()
    tabs.fill(true)
    model.follow(touchedField)
    model.putAway()
    expect(shown()).toBe(false)
    model.ask()
    expect(shown()).toBe(true)
  })
})
