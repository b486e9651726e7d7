import { expect, test, vi } from 'vitest'
import { askEvery, comingBackAfter, createVersionWatch, missingAfter } from './version-watch'

function watched() {
  const server = { build: 'one' as string | null, time: 0 }
  const tell = vi.fn()
  const ask = vi.fn(async () => server.build)
  const watch = createVersionWatch({ own: 'one', ask, tell, now: () => server.time })
  return { server, tell, ask, watch }
}

test('a desktop asks every quarter of an hour, and tells of each other build once', async () => {
  const { server, tell, ask, watch } = watched()
  const pass = async (ms: number) => {
    server.time += ms
    await watch.tick()
  }
  await pass(askEvery - 1)
  expect(ask).not.toHaveBeenCalled()
  await pass(1)
  expect([ask.mock.calls.length, tell.mock.calls.length]).toEqual([1, 0])
  server.build = 'two'
  await pass(askEvery)
  await pass(askEvery)
  expect(tell).toHaveBeenCalledTimes(1)
  // While servers are replaced one by one, they answer in turns.
  server.build = 'one'
  await pass(askEvery)
  server.build = 'two'
  await pass(askEvery)
  expect(tell).toHaveBeenCalledTimes(1)
  server.build = 'three'
  await pass(askEvery)
  expect(tell).toHaveBeenCalledTimes(2)
})

test('who comes back after a while is told at once', async () => {
  const { server, tell, watch } = watched()
  server.build = 'two'
  server.time = comingBackAfter - 1
  await watch.comeBack()
  expect(tell).not.toHaveBeenCalled()
  server.time = comingBackAfter
  await watch.comeBack()
  expect(tell).toHaveBeenCalledTimes(1)
})

test('who misses a file of the desktop is told at once, and asks no more often for several', async () => {
  const { server, ask, tell, watch } = watched()
  server.build = 'two'
  server.time = missingAfter
  await Promise.all([watch.missFile(), watch.missFile()])
  expect([ask.mock.calls.length, tell.mock.calls.length]).toEqual([1, 1])
})

test('a server that does not answer, or does not say what it has, is no new version', async () => {
  const { server, tell, watch } = watched()
  server.build = null
  server.time = askEvery
  await watch.tick()
  expect(tell).not.toHaveBeenCalled()
})
