import { expect, test, vi } from 'vitest'
import { createMemoryVm } from '@/kernel/vm/testing/memory-vm'
import { failure, type Result, success } from '@/lib/result'
import type { LinuxMachine } from '../machine/types'
import { createFakeMachine } from '../testing/fake-machine'
import { createLinux } from './linux'

/** A Linux whose machines are made one after the other. */
function open() {
  const { services } = createMemoryVm()
  const machines: ReturnType<typeof createFakeMachine>[] = []
  const find = vi.fn<() => Promise<Result<LinuxMachine>>>(async () => {
    const made = createFakeMachine()
    machines.push(made)
    return success(made.machine)
  })
  const linux = createLinux({ find, states: services.guestStates })
  const started = async () => {
    linux.need()
    await vi.waitFor(() => expect(linux.getState().machine.kind).toBe('running'))
    const last = machines.at(-1)
    if (!last) throw new Error('no machine')
    return last
  }
  return { linux, find, machines, started, states: services.guestStates }
}

test('it is looked for without being started, and started once when it is needed', async () => {
  const { linux, find, machines, started } = open()
  await linux.look()
  expect(linux.getState()).toMatchObject({ image: { key: 'image-1' }, machine: { kind: 'off' } })
  linux.need()
  const { start } = await started()
  expect(find).toHaveBeenCalledTimes(1)
  expect(machines).toHaveLength(1)
  expect(start).toHaveBeenCalledExactlyOnceWith(null)
})

test('a server without one says so; one that does not answer is asked again', async () => {
  const { linux, find } = open()
  find.mockResolvedValueOnce(failure('download', 'The server is not responding.'))
  await linux.look()
  expect(linux.getState()).toMatchObject({
    image: 'failed',
    problem: { message: 'The server is not responding.' },
  })
  find.mockResolvedValueOnce(failure('missing', 'This server has no Linux.'))
  await linux.look()
  expect(linux.getState()).toMatchObject({ image: 'absent', problem: null, machine: { kind: 'off' } })
})

test('what is saved is where the next one starts', async () => {
  const { linux, started, states } = open()
  await started()
  expect((await linux.save(5)).ok).toBe(true)
  linux.stop('saved')
  const { start } = await started()
  expect(start).toHaveBeenCalledWith(new Uint8Array([1, 2, 3]))
  expect(linux.getState().resumed).toBe('saved')
  expect(states.getState().saved).toEqual({ savedAt: 5, bytes: 3 })
})

test('after a reset it starts afresh, although a state is saved', async () => {
  const { linux, started, machines } = open()
  await started()
  await linux.save(5)
  linux.stop('fresh')
  expect(machines[0]?.stop).toHaveBeenCalledTimes(1)
  const { start } = await started()
  expect(start).toHaveBeenCalledWith(null)
})

test('it goes on with the session only if it ran when that was saved', async () => {
  const { linux, started, states } = open()
  await states.keep({ key: 'image-1', savedAt: 7, bytes: new Uint8Array(2) })
  linux.resume(8)
  await linux.look()
  await vi.waitFor(() => expect(states.getState().saved?.savedAt).toBe(7))
  expect(linux.getState().machine.kind).toBe('off')
  linux.resume(7)
  await vi.waitFor(() => expect(linux.getState().resumed).toBe('saved'))
  expect((await started()).start).toHaveBeenCalledTimes(1)
})

test('it rests while nobody can see it, also when it was hidden while it started', async () => {
  const { linux, started } = open()
  linux.setShown(false)
  linux.need()
  await vi.waitFor(() => expect(linux.getState().machine.kind).toBe('paused'))
  linux.setShown(true)
  expect(linux.getState().machine.kind).toBe('running')
  linux.setShown(false)
  expect(linux.getState().machine.kind).toBe('paused')
  linux.setShown(true)
  await started()
})

test('what is typed, and what is printed after it, is unsaved until it is saved', async () => {
  const { linux, started } = open()
  const machine = await started()
  machine.print('login: ')
  // The shell asks where the cursor is, and shows its prompt again.
  linux.answer('\u001b[1;8R')
  machine.print('login: ')
  expect(machine.typed).toEqual(['\u001b[1;8R'])
  expect(linux.getState().hasUnsaved).toBe(false)
  linux.type('touch a\r')
  expect(linux.getState().hasUnsaved).toBe(true)
  await linux.save(1)
  expect(linux.getState().hasUnsaved).toBe(false)
  machine.print('done')
  expect(linux.getState().hasUnsaved).toBe(true)
  machine.refuse('There is no room.')
  expect(await linux.save(2)).toEqual(failure('storage', 'There is no room.'))
  expect(linux.getState().hasUnsaved).toBe(true)
})

test('a terminal that opens later shows what was printed before', async () => {
  const { linux, started } = open()
  const machine = await started()
  machine.print('welcome')
  let text = ''
  const stop = linux.onOutput((bytes) => {
    text += new TextDecoder().decode(bytes)
  })
  machine.print(' back')
  stop()
  machine.print(' unheard')
  expect(text).toBe('welcome back')
})

test('one that is stopped while it starts does not come back', async () => {
  const { linux, machines } = open()
  linux.need()
  linux.stop('fresh')
  await linux.look()
  await Promise.resolve()
  expect(machines[0]?.start).not.toHaveBeenCalled()
  expect(linux.getState().machine.kind).toBe('off')
  linux.dispose()
  expect(machines[0]?.stop).toHaveBeenCalledTimes(1)
})

test('without a machine nothing is typed, and files say why there are none', async () => {
  const { linux } = open()
  linux.type('x')
  expect(linux.getState().hasUnsaved).toBe(false)
  expect(await linux.share.listShared('')).toMatchObject({ ok: false, error: { code: 'off' } })
  expect(await linux.save(1)).toEqual(success(null))
})
