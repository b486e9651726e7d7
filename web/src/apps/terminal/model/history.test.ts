import { expect, test } from 'vitest'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import {
  createHistory as openHistory,
  mostCharacters,
  mostLines,
  noWalk,
  searchHistory,
  walkHistory,
} from './history'

const createHistory = (storage: KeyValueStorage, key: string) => openHistory(storedValue(storage, key))

test('lines are kept in order; blank ones, repeats and those that begin with a space are not', () => {
  const history = createHistory(memoryStorage(), 'h')
  for (const line of ['ls', 'ls', ' secret', '', 'pwd', 'ls']) history.add(line)
  expect(history.lines()).toEqual(['ls', 'pwd', 'ls'])
  history.clear()
  expect(history.lines()).toEqual([])
})

test('terminals that share a storage add to the same history', () => {
  const storage = memoryStorage()
  const [one, two] = [createHistory(storage, 'h'), createHistory(storage, 'h')]
  one.add('first')
  two.add('second')
  expect(one.lines()).toEqual(['first', 'second'])
  expect(createHistory(storage, 'h').lines()).toEqual(['first', 'second'])
  expect(createHistory(storage, 'other').lines()).toEqual([])
})

test('the history stays within its size', () => {
  const history = createHistory(memoryStorage(), 'h')
  for (let index = 0; index < mostLines + 10; index++) history.add(`echo ${index}`)
  expect(history.lines().length).toBe(mostLines)
  expect(history.lines()[0]).toBe('echo 10')
  history.clear()
  for (let index = 0; index < 5; index++) history.add(`${index}`.repeat(mostCharacters / 3))
  expect(history.lines().join('').length).toBeLessThanOrEqual(mostCharacters)
})

test('what is stored and cannot be read counts as nothing; a full device keeps the lines in memory', () => {
  expect(createHistory(memoryStorage({ h: '{broken' }), 'h').lines()).toEqual([])
  expect(createHistory(memoryStorage({ h: '[1,"ok"]' }), 'h').lines()).toEqual(['ok'])
  const full: KeyValueStorage = {
    ...memoryStorage(),
    set: () => {
      throw new Error('QuotaExceededError')
    },
  }
  const history = createHistory(full, 'h')
  history.add('ls')
  expect(history.lines()).toEqual(['ls'])
})

test('the arrow keys walk to older lines and back to what was being typed', () => {
  const lines = ['one', 'two']
  const first = walkHistory(lines, noWalk, 'dra', 1)
  expect(first?.text).toBe('two')
  const second = walkHistory(lines, first?.walk ?? noWalk, 'two', 1)
  expect(second?.text).toBe('one')
  expect(walkHistory(lines, second?.walk ?? noWalk, 'one', 1)).toBeNull()
  expect(walkHistory(lines, first?.walk ?? noWalk, 'two', -1)?.text).toBe('dra')
  expect(walkHistory(lines, noWalk, '', -1)).toBeNull()
})

test('searching finds the newest line with the text, and older ones after it', () => {
  const lines = ['git log', 'ls', 'git push']
  expect(searchHistory(lines, 'git', 0)).toEqual({ index: 0, text: 'git push' })
  expect(searchHistory(lines, 'git', 1)).toEqual({ index: 2, text: 'git log' })
  expect(searchHistory(lines, 'nothing', 0)).toBeNull()
  expect(searchHistory(lines, '', 0)).toBeNull()
})
