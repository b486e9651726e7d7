import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { createSearch, pauseBeforeAsking } from './create-search'
import { foldText } from './fold'
import { matchText } from './match'
import type { Recency } from './recency'
import type { GroupId, Hit, Query, SearchSource } from './types'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(log, 'warn').mockReturnValue(undefined)
})
afterEach(() => void vi.useRealTimers())

const hit = (title: string, { words }: Query): Hit => ({
  id: title,
  title,
  icon: { kind: 'group' },
  score: matchText(foldText(title), words),
  run: () => undefined,
})
const fitting = (titles: readonly string[], query: Query) =>
  titles.map((title) => hit(title, query)).filter(({ score }) => score > 0 || query.words.length === 0)

const source = (id: GroupId, ...titles: string[]): SearchSource => ({
  id,
  find: (query) => fitting(titles, query),
})

const recencyOf = (...ids: string[]): Pick<Recency, 'getState' | 'weight'> => ({
  getState: () => ids,
  weight: (id) => (ids.includes(id) ? 1 - ids.indexOf(id) / 50 : 0),
})

function setUp(sources: readonly SearchSource[], recency = recencyOf()) {
  const search = createSearch({ sources, recency })
  const shown = () => search.getState().groups.map(({ id, hits }) => [id, ...hits.map(({ title }) => title)])
  return { search, shown }
}

/** A source that answers when it is told to. */
function later(id: GroupId, isRemote = false) {
  const calls: {
    readonly query: Query
    readonly signal: AbortSignal
    readonly answer: (titles: string[]) => void
    readonly fail: () => void
  }[] = []
  const made: SearchSource = {
    id,
    isRemote,
    find: (query, signal) =>
      new Promise((resolve, reject) => {
        calls.push({
          query,
          signal,
          answer: (titles) => resolve(fitting(titles, query)),
          fail: () => reject(new Error('no answer')),
        })
      }),
  }
  return { made, calls }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the order', () => {
  test('groups stand as they always do, but those with the beginning of a word come first', () => {
    const { search, shown } = setUp([
      source('files', 'note.txt'),
      source('apps', 'Keynote'),
      source('settings', 'Notes'),
    ])
    search.setQuery('note')
    expect(shown()).toEqual([
      ['settings', 'Notes'],
      ['files', 'note.txt'],
      ['apps', 'Keynote'],
    ])
  })

  test('letters apart count only where nothing is called so', () => {
    const { search, shown } = setUp([source('apps', 'System Monitor'), source('files', 'smoke.txt')])
    search.setQuery('sm')
    expect(shown()).toEqual([['files', 'smoke.txt']])
    search.setQuery('sysm')
    expect(shown()).toEqual([['apps', 'System Monitor']])
  })

  test('what was used last comes before what fits a little better', () => {
    const titles = ['Editor', 'Text Editor', 'Credits']
    expect(setUpWith('ed', titles)).toEqual(['Editor', 'Text Editor', 'Credits'])
    expect(setUpWith('ed', titles, 'Text Editor')).toEqual(['Text Editor', 'Editor', 'Credits'])
    expect(setUpWith('ed', titles, 'Credits')[0]).toBe('Editor')
  })
  const setUpWith = (query: string, titles: readonly string[], ...used: string[]) => {
    const { search } = setUp([source('apps', ...titles)], recencyOf(...used))
    search.setQuery(query)
    return search.getState().groups[0]?.hits.map(({ title }) => title) ?? []
  }

  test('a group has six hits at most, and none twice', () => {
    const { search, shown } = setUp([
      source('apps', 'a1', 'a1', ...Array.from({ length: 9 }, (_, index) => `a${index}`)),
    ])
    search.setQuery('a')
    expect(shown()[0]).toHaveLength(7)
    expect(new Set(shown()[0]).size).toBe(7)
  })
})

test('a blank query shows what was used last, then what sources have to show, and asks no server', async () => {
  const remote = later('store', true)
  const apps: SearchSource = {
    ...source('apps', 'Disk', 'Terminal'),
    recall: (id) => (id === 'Disk' ? hit(id, { text: '', words: [] }) : null),
  }
  const { search, shown } = setUp([apps, remote.made], recencyOf('gone', 'Disk'))
  search.setQuery('  ')
  expect(shown()).toEqual([
    ['recent', 'Disk'],
    ['apps', 'Terminal'],
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect([remote.calls.length, search.getState().isSearching]).toEqual([0, false])
})

describe('late answers', () => {
  test('come below what is there, and stay in their places', async () => {
    const [slow, remote] = [later('windows'), later('store', true)]
    const { search, shown } = setUp([slow.made, source('files', 'cat.txt'), remote.made])
    search.setQuery('cat')
    expect([shown(), search.getState().isSearching]).toEqual([[['files', 'cat.txt']], true])
    await vi.advanceTimersByTimeAsync(pauseBeforeAsking)
    remote.calls[0]?.answer(['Cats'])
    await settle()
    slow.calls[0]?.answer(['Cat window'])
    await settle()
    expect(shown().map(([id]) => id)).toEqual(['files', 'store', 'windows'])
    expect(search.getState().isSearching).toBe(false)
  })

  test('of an earlier query are no answers', async () => {
    const slow = later('files')
    const { search, shown } = setUp([slow.made])
    search.setQuery('c')
    search.setQuery('ca')
    expect(slow.calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    slow.calls[0]?.answer(['cold'])
    slow.calls[1]?.answer(['cat'])
    await settle()
    expect(shown()).toEqual([['files', 'cat']])
  })

  test('servers are asked once typing has paused', async () => {
    const remote = later('people', true)
    const { search } = setUp([remote.made])
    for (const text of ['o', 'ot', 'ott']) {
      search.setQuery(text)
      await vi.advanceTimersByTimeAsync(pauseBeforeAsking - 1)
    }
    expect(remote.calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(remote.calls.map(({ query }) => query.text)).toEqual(['ott'])
  })

  test('that fail leave their group out, which is told, and others are shown', async () => {
    const [people, store] = [later('people', true), later('store', true)]
    const broken: SearchSource = {
      id: 'commands',
      find: () => {
        throw new Error('broken')
      },
    }
    const { search, shown } = setUp([source('apps', 'Otter'), store.made, people.made, broken])
    search.setQuery('ott')
    await vi.advanceTimersByTimeAsync(pauseBeforeAsking)
    store.calls[0]?.fail()
    people.calls[0]?.fail()
    await settle()
    expect(shown()).toEqual([['apps', 'Otter']])
    expect(search.getState().missing).toEqual(['commands', 'people', 'store'])
    search.setQuery('otte')
    expect(search.getState().missing).not.toContain('store')
  })
})

test('a source that has more is asked again, in its place, until the search ends', () => {
  const titles = ['note 1']
  let tell = () => undefined as void
  const stop = vi.fn()
  const growing: SearchSource = {
    id: 'files',
    find: (query) => fitting(titles, query),
    subscribe(listener) {
      tell = listener
      return stop
    },
  }
  const { search, shown } = setUp([growing, source('plugins', 'Notepad')])
  search.setQuery('note')
  titles.push('note 2')
  tell()
  expect(shown()).toEqual([
    ['files', 'note 1', 'note 2'],
    ['plugins', 'Notepad'],
  ])
  search.dispose()
  expect(stop).toHaveBeenCalledOnce()
  titles.push('note 3')
  tell()
  expect(shown()[0]).toHaveLength(3)
})
