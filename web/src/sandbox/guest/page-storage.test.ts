// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { appStorageQuota } from '@/kernel/app-platform/types'
import type { StorageEntries } from '../messages'
import { installStorage } from './page-storage'

const listener = {
  canTell: vi.fn<(key: string, value: string) => boolean>(),
  set: vi.fn<(key: string, value: string | null) => void>(),
  clear: vi.fn<() => void>(),
}
const open = (entries: StorageEntries = []) => {
  installStorage(entries, listener)
  return localStorage
}

beforeEach(() => {
  vi.resetAllMocks()
  listener.canTell.mockReturnValue(true)
})

describe('the storage of a page', () => {
  test('holds what was left there, in order', () => {
    const storage = open([
      ['b', '1'],
      ['a', '2'],
    ])
    expect([storage.length, storage.key(0), storage.key(1), storage.key(2)]).toEqual([2, 'b', 'a', null])
    expect([storage.getItem('b'), storage.getItem('c')]).toEqual(['1', null])
    storage.setItem('b', '3')
    storage.setItem('c', '4')
    storage.removeItem('a')
    storage.setItem('a', '5')
    expect(Object.entries(storage)).toEqual([
      ['b', '3'],
      ['c', '4'],
      ['a', '5'],
    ])
    expect(sessionStorage.length).toBe(0)
  })

  test('looks like any other, as an object and through its prototype', () => {
    const storage = open([['a', '1']])
    expect(storage instanceof Storage).toBe(true)
    expect(localStorage).toBe(storage)
    expect(Storage.prototype.getItem.call(storage, 'a')).toBe('1')
    Reflect.set(storage, 'b', { toString: () => 'made a text' })
    expect([Reflect.get(storage, 'b'), storage.b, 'b' in storage, Object.hasOwn(storage, 'b')]).toEqual([
      'made a text',
      'made a text',
      true,
      true,
    ])
    delete storage.b
    expect([storage.b, 'b' in storage, JSON.stringify(storage)]).toEqual([undefined, false, '{"a":"1"}'])
    expect(() => Storage.prototype.getItem.call({}, 'a')).toThrow('Illegal invocation')
    expect(() => Reflect.apply(Storage.prototype.setItem.bind(storage), null, ['a'])).toThrow(
      '2 arguments required',
    )
  })

  test('takes every name for a key', () => {
    const names = ['__proto__', 'constructor', 'getItem', 'length', 'toString', '']
    const storage = open([['__proto__', 'left']])
    expect(storage.getItem('__proto__')).toBe('left')
    for (const name of names) storage.setItem(name, `is ${name}`)
    for (const name of names) expect(storage.getItem(name)).toBe(`is ${name}`)
    Reflect.set(storage, '__proto__', 'x')
    expect([storage.getItem('__proto__'), storage instanceof Storage, storage.length]).toEqual(['x', true, 6])
    expect(typeof storage.getItem).toBe('function')
    expect(Object.prototype.toString.call({})).toBe('[object Object]')
  })

  test('tells what changes, and only that', () => {
    const storage = open([['a', '1']])
    storage.setItem('a', '1')
    storage.removeItem('none')
    expect(listener.set).not.toHaveBeenCalled()
    storage.setItem('a', '2')
    storage.removeItem('a')
    storage.clear()
    expect(listener.clear).not.toHaveBeenCalled()
    storage.b = '3'
    storage.clear()
    expect(listener.set.mock.calls).toEqual([
      ['a', '2'],
      ['a', null],
      ['b', '3'],
    ])
    expect(listener.clear).toHaveBeenCalledTimes(1)
    sessionStorage.setItem('s', '1')
    expect(listener.set).toHaveBeenCalledTimes(3)
  })

  test('is full at its quota of characters, keys and values together', () => {
    const storage = open([['old', 'x'.repeat(100)]])
    const room = appStorageQuota - 103
    const tooMuch = () => storage.setItem('k', 'x'.repeat(room))
    expect(tooMuch).toThrow(DOMException)
    expect(tooMuch).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
    expect([storage.getItem('k'), listener.set.mock.calls]).toEqual([null, []])
    storage.setItem('k', 'x'.repeat(room - 1))
    expect(() => storage.setItem('z', '')).toThrow('exceeded the quota')
    storage.removeItem('old')
    storage.setItem('z', '')
    expect(storage.length).toBe(2)
  })

  test('refuses a value that could not be told', () => {
    const storage = open()
    listener.canTell.mockReturnValue(false)
    expect(() => storage.setItem('k', 'v')).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
    expect(storage.length).toBe(0)
  })
})
