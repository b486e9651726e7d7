import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryLinuxSetup } from '@/kernel/vm/testing/memory-vm'
import { systemClock } from '@/lib/clock'
import { createLinuxSetup } from './setup'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const server = createMemoryLinuxSetup()
  server.refuse(null)
  let isMissing = true
  /** What the server has, once it is asked again. */
  let isThere = false
  const findAgain = vi.fn<() => Promise<void>>(async () => {
    isMissing = !isThere
  })
  const look = vi.spyOn(server.port, 'look')
  const setup = createLinuxSetup({
    port: server.port,
    clock: systemClock,
    isMissing: () => isMissing,
    findAgain,
  })
  return {
    server,
    setup,
    look,
    findAgain,
    has: () => {
      isThere = true
    },
  }
}

test('it is followed each second while the server works, until Linux is found', async () => {
  const { server, setup, look, findAgain, has } = open()
  await setup.look()
  expect(setup.getState()).toEqual({ kind: 'offered' })
  await setup.begin()
  expect(setup.getState()).toEqual({ kind: 'running', phase: 'asked', part: null })
  server.change({ state: 'running', phase: 'packages', part: 0.5 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(setup.getState()).toEqual({ kind: 'running', phase: 'packages', part: 0.5 })
  expect(findAgain).not.toHaveBeenCalled()
  has()
  server.change({ state: 'made' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(findAgain).toHaveBeenCalledTimes(1)
  const asked = look.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(asked)
})

test('an image that was made and is gone is offered again', async () => {
  const { server, setup } = open()
  server.change({ state: 'made' })
  await setup.look()
  expect(setup.getState()).toEqual({ kind: 'offered' })
})

test('what another administrator begins is seen, and a failure with its reason', async () => {
  const { server, setup } = open()
  await setup.look()
  server.change({ state: 'running', phase: 'start' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(setup.getState()).toMatchObject({ kind: 'running', phase: 'start' })
  server.change({ state: 'failed', problem: 'offline', detail: 'No mirror answers.' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(setup.getState()).toEqual({ kind: 'failed', problem: 'offline', detail: 'No mirror answers.' })
})

test('it is cancelled, and offered again', async () => {
  const { setup } = open()
  await setup.begin()
  await setup.cancel()
  expect(setup.getState()).toEqual({ kind: 'offered' })
})

test('another person is told nothing but what the server has in the end', async () => {
  const { server, setup, findAgain } = open()
  server.refuse('not_allowed')
  await setup.look()
  expect(setup.getState()).toEqual({ kind: 'notAllowed' })
  expect(findAgain).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(findAgain).toHaveBeenCalledTimes(1)
})

test('where no server can do it, nobody is asked again', async () => {
  const { server, setup, look } = open()
  server.refuse('no_server')
  await setup.look()
  expect(setup.getState()).toEqual({ kind: 'noServer' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(look).toHaveBeenCalledTimes(1)
})

test('progress stays where the network fails for a moment; an answer that never came is told otherwise', async () => {
  const { server, setup } = open()
  server.refuse('network')
  await setup.look()
  expect(setup.getState()).toMatchObject({ kind: 'unreachable', failure: { code: 'network' } })
  server.refuse(null)
  await setup.begin()
  server.refuse('network')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(setup.getState()).toMatchObject({ kind: 'running' })
  server.refuse(null)
  server.change({ state: 'running', phase: 'pack' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(setup.getState()).toMatchObject({ kind: 'running', phase: 'pack' })
})

test('nothing is asked while nobody sees the window, and at once when somebody does', async () => {
  const { setup, look } = open()
  const begun = setup.begin()
  setup.setShown(false)
  await begun
  await vi.advanceTimersByTimeAsync(30_000)
  expect(look).not.toHaveBeenCalled()
  setup.setShown(true)
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(look).toHaveBeenCalledTimes(2)
  setup.dispose()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(look).toHaveBeenCalledTimes(2)
})
