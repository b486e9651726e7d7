import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryCommunity } from '@/kernel/community/testing/memory-community'
import { samplePeople } from '@/kernel/community/testing/sample-community'
import type { MemberQuery } from '@/kernel/community/types'
import { createMemberList, searchPause } from './member-list'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** This many people other than Maya, who looks at them; their names begin with `aa`, so they come first. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...samplePeople.noor,
    id: `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    fullName: `aa x${String(index).padStart(4, '0')}`,
  }))

function open(count = 250) {
  const memory = createMemoryCommunity({
    roles: ['trusted_user'],
    people: [samplePeople.maya, ...crowd(count)],
  })
  const asked: { readonly query: MemberQuery; readonly signal: AbortSignal }[] = []
  const failures: string[] = []
  const list = createMemberList({
    roles: {
      list: (query, signal) => {
        asked.push({ query, signal })
        return memory.roles.list(query, signal)
      },
    },
    onFailure: (problem) => failures.push(problem.message),
  })
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return { memory, list, asked, failures, settled, state: () => list.getState() }
}

describe('the list of people', () => {
  test('comes page by page until all are there', async () => {
    const { list, asked, state } = open()
    await list.load()
    expect([state().status, state().members.length, state().total]).toEqual(['ready', 100, 251])
    await list.more()
    await list.more()
    expect(new Set(state().members.map(({ id }) => id)).size).toBe(251)
    await list.more()
    expect(asked.map(({ query }) => query.offset)).toEqual([0, 100, 200])
  })

  test('asks for more once at a time', async () => {
    const { list, asked, memory } = open()
    await list.load()
    const goOn = memory.hold('roles.list')
    const both = [list.more(), list.more()]
    expect(asked).toHaveLength(2)
    goOn()
    await Promise.all(both)
    expect(list.getState().members).toHaveLength(200)
  })

  test('searches once after a pause in typing', async () => {
    const { list, asked, state } = open()
    await list.load()
    for (const typed of ['a', 'aa', 'aa x0007 ']) list.type(typed)
    await vi.advanceTimersByTimeAsync(searchPause - 1)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.at(-1)?.query).toEqual({ search: 'aa x0007', offset: 0, limit: 100 })
    expect([state().search, state().total, state().everybody]).toEqual(['aa x0007', 1, 251])
  })

  test('gives up what is on its way when something else is searched for', async () => {
    const { list, asked, memory, settled, state } = open()
    await list.load()
    const goOn = memory.hold('roles.list')
    list.type('aa x0001')
    list.settle()
    list.type('aa x0002')
    list.settle()
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
    goOn()
    await settled()
    expect(state().members.map(({ fullName }) => fullName)).toEqual(['aa x0002'])
  })

  test('takes no more of the list before when a search begins', async () => {
    const { list, memory, settled, state } = open()
    await list.load()
    const goOn = memory.hold('roles.list')
    void list.more()
    list.type('maya')
    list.settle()
    goOn()
    await settled()
    expect(state().members.map(({ id }) => id)).toEqual([samplePeople.maya.id])
    expect(state().busy).toBeNull()
  })

  test('comes back to what is shown when the search is undone while another is on its way', async () => {
    const { list, memory, settled, state } = open()
    await list.load()
    const goOn = memory.hold('roles.list')
    list.type('maya')
    list.settle()
    list.type('')
    list.settle()
    goOn()
    await settled()
    expect([state().search, state().total]).toEqual(['', 251])
  })

  test('shows nobody of another search when a search fails, and says so', async () => {
    const { list, memory, failures, settled, state } = open()
    await list.load()
    memory.fail('roles.list', { code: 'network', message: 'no route to host' })
    list.type('maya')
    list.settle()
    await settled()
    expect([state().status, state().members, state().problem?.message ?? null]).toEqual([
      'ready',
      [],
      'no route to host',
    ])
    expect(failures).toEqual(['no route to host'])
    memory.fail('roles.list', null)
    await list.retry()
    expect([state().members.length, state().problem?.message ?? null]).toEqual([1, null])
  })

  test('takes each person once when the pages moved meanwhile', async () => {
    const { list, memory, state } = open(150)
    await list.load()
    const newcomer = { ...samplePeople.tomas, fullName: 'aa' }
    const moved = createMemoryCommunity({
      roles: ['trusted_user'],
      people: [...memory.people(), newcomer],
    })
    memory.roles.list = (...query) => moved.roles.list(...query)
    await list.more()
    expect(new Set(state().members.map(({ id }) => id)).size).toBe(state().members.length)
  })

  test('is fetched again when a role went to a person who signed up after it', async () => {
    const { list, asked, settled } = open(3)
    await list.load()
    list.show({ ...samplePeople.tomas, roles: ['verified_developer'] })
    await settled()
    expect(asked).toHaveLength(2)
  })

  test('asks nothing more once its window is gone', async () => {
    const { list, asked } = open()
    await list.load()
    list.type('maya')
    list.dispose()
    await vi.advanceTimersByTimeAsync(searchPause)
    expect(asked).toHaveLength(1)
  })
})
