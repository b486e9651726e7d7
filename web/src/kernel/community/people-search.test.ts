import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, success } from '@/lib/result'
import {
  createPeopleSearch,
  type FoundPeople,
  matchingPeople,
  memberOption,
  mostSuggested,
  searchEveryone,
  suggestPause,
} from './people-search'
import { createPersonPicker } from './person-picker'
import { createMemoryCommunity } from './testing/memory-community'
import { samplePeople } from './testing/sample-community'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { ada, iris, tomas } = samplePeople
const people = [ada, iris, tomas].map(memberOption)
const pause = () => vi.advanceTimersByTimeAsync(suggestPause)
const names = ({ options }: Pick<FoundPeople, 'options'>) => options.map(({ name }) => name)

test('people match by every word of name, username and code, whatever the case', () => {
  expect(names({ options: matchingPeople(people, 'BROOK iris') })).toEqual(['Iris Brook'])
  expect(names({ options: matchingPeople(people, '@tom') })).toEqual(['Tomas Vale'])
  expect(names({ options: matchingPeople(people, ada.id.slice(-6)) })).toEqual(['Ada Weir'])
  expect(names({ options: matchingPeople(people, ' ') })).toHaveLength(3)
})

test('a search waits for a pause in typing, and asks once for a few people', async () => {
  const memory = createMemoryCommunity({ roles: ['trusted_user'] })
  const search = createPeopleSearch(searchEveryone(memory.roles))
  search.type('a')
  await vi.advanceTimersByTimeAsync(suggestPause - 1)
  search.type('ad')
  await vi.advanceTimersByTimeAsync(suggestPause - 1)
  expect(memory.calls).toEqual([])
  await pause()
  expect(memory.calls.map(({ args }) => args)).toEqual([[{ search: 'ad', offset: 0, limit: mostSuggested }]])
  expect(names(search.getState())).toEqual(['Ada Weir'])
})

test('who does not match any more is left out before the server has answered', async () => {
  const search = createPeopleSearch(() => Promise.resolve(success({ options: people, more: 4 })))
  search.now('')
  await pause()
  expect(search.getState()).toMatchObject({ more: 4, status: 'ready' })
  search.type('tom')
  expect(names(search.getState())).toEqual(['Tomas Vale'])
  expect(search.getState()).toMatchObject({ more: 0, status: 'searching' })
})

test('an answer that comes late is not shown over a newer one', async () => {
  const answers: ((found: FoundPeople) => void)[] = []
  const search = createPeopleSearch(
    () => new Promise((resolve) => answers.push((found) => resolve(success(found)))),
  )
  search.now('ada')
  search.now('iris')
  answers[1]?.({ options: [memberOption(iris)], more: 0 })
  await pause()
  answers[0]?.({ options: [memberOption(ada)], more: 0 })
  await pause()
  expect(names(search.getState())).toEqual(['Iris Brook'])
})

test('the same text is asked for again only after a failure', async () => {
  const ask = vi.fn(() => Promise.resolve(failure('network', 'no route to host')))
  const search = createPeopleSearch(ask)
  search.now('ada')
  await pause()
  expect(search.getState()).toMatchObject({ status: 'failed', problem: { message: 'no route to host' } })
  search.now('ada')
  await pause()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a picker never holds the name of one person and the UUID of another', () => {
  const picker = createPersonPicker(createMemoryCommunity().roles)
  picker.choose(memberOption(ada))
  expect(picker.getState()).toEqual({ typed: 'Ada Weir', uuid: ada.id, isChosen: true })
  picker.type('Ada W')
  expect(picker.getState()).toEqual({ typed: 'Ada W', uuid: '', isChosen: false })
  picker.choose(memberOption(ada))
  picker.typeUuid(iris.id)
  expect(picker.getState()).toEqual({ typed: '', uuid: iris.id, isChosen: false })
  picker.type('ada')
  expect(picker.getState()).toEqual({ typed: 'ada', uuid: '', isChosen: false })
})
