import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notice } from '@/kernel/notifications/types'
import { systemClock } from '@/lib/clock'
import { failure, success } from '@/lib/result'
import { bootMessages } from './boot'
import { asMinutes, inWords } from './countdown'
import { createVmSession } from './session'
import { createMemoryVm } from './testing/memory-vm'
import type { VmGuest } from './types'
import { openVmWindow } from './windows'

/** Moves the hands and lets what was awaited go on. */
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function open({ serverAhead = 0 } = {}) {
  const server = createMemoryVm(() => Date.now() + serverAhead)
  const notices: Notice[] = []
  const save = vi.fn<VmGuest['save']>(async () => success(null))
  const stop = vi.fn<VmGuest['stop']>()
  const resume = vi.fn<VmGuest['resume']>()
  const session = createVmSession({
    port: server.services.sessions,
    guest: { save, stop, resume },
    clock: systemClock,
    notify: (make) => notices.push(make()),
  })
  const phase = () => session.getState().phase
  return { ...server, session, notices, save, stop, resume, phase }
}

const openTerminal = (vm: ReturnType<typeof open>, id = 'terminal-1') =>
  vm.session.change((screen) => openVmWindow(screen, { id, type: 'terminal', width: 400, height: 300 }))

/** A session that runs. */
async function running(options?: Parameters<typeof open>[0]) {
  const vm = open(options)
  vm.leave({ lastSaved: Date.now() })
  await vm.session.initialise()
  return vm
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) })
})
afterEach(() => vi.useRealTimers())

describe('boot', () => {
  test('six messages come 800 ms apart, progress grows by 16.67 %, and a second later it runs and is saved [B2.91 B4.16 B9.16]', async () => {
    const vm = open()
    expect(vm.phase()).toEqual({ kind: 'loading' })
    await vm.session.initialise()
    expect(bootMessages()).toHaveLength(6)
    expect(vm.phase()).toEqual({ kind: 'booting', shown: 0, progress: 0 })
    for (let shown = 1; shown <= 6; shown += 1) {
      await wait(799)
      expect(vm.phase()).toMatchObject({ shown: shown - 1 })
      await wait(1)
      expect(vm.phase()).toEqual({ kind: 'booting', shown, progress: Math.min(100, shown * 16.67) })
    }
    await wait(999)
    expect(vm.phase().kind).toBe('booting')
    expect(vm.saved).toEqual([])
    await wait(1)
    expect(vm.phase()).toEqual({ kind: 'running' })
    expect(vm.saved).toMatchObject([{ windows: [], booted: true }])
    // No one asked for this save.
    expect(vm.notices).toEqual([])
  })

  test('a session that was booted goes on at once, with its windows [B4.20]', async () => {
    const vm = open()
    openTerminal(vm)
    const { windows } = vm.session.getState().screen
    vm.leave({ windows, lastSaved: 42 })
    vm.session.change((screen) => ({ ...screen, windows: [] }))
    await vm.session.initialise()
    expect(vm.phase()).toEqual({ kind: 'running' })
    expect(vm.session.getState()).toMatchObject({
      lastSaved: 42,
      screen: { windows, activeId: 'terminal-1' },
    })
    expect(vm.resume).toHaveBeenCalledWith(42)
  })

  test('a session that another tab begins at the same time is shared [A8.21]', async () => {
    const vm = open()
    const { sessions } = vm.services
    const find = vi.spyOn(sessions, 'find').mockImplementationOnce(async () => {
      vm.leave({ booted: false })
      return success(null)
    })
    await vm.session.initialise()
    expect(find).toHaveBeenCalledTimes(2)
    expect(vm.session.getState().session?.id).toBe('session-1')
    expect(vm.phase().kind).toBe('booting')
  })
})

describe('failures', () => {
  test('whoever is signed out is told so [B6.9 B8.43 B8.44]', async () => {
    const vm = open()
    vm.fail('find', 'signed_out')
    await vm.session.initialise()
    expect(vm.phase()).toEqual({ kind: 'signed-out' })
    expect(vm.notices).toEqual([
      {
        title: 'Authentication Required',
        description: 'Please log in to access the Virtual Machine',
        variant: 'destructive',
      },
    ])
  })

  test.each(['find', 'create'] as const)(
    'a session that cannot be started says so, and another attempt works: %s [B8.45]',
    async (call) => {
      const vm = open()
      vm.fail(call, 'network')
      await vm.session.initialise()
      expect(vm.phase()).toMatchObject({ kind: 'failed', failure: { code: 'network' } })
      expect(vm.notices).toEqual([
        {
          title: 'VM Initialization Failed',
          description: 'Could not start virtual machine session',
          variant: 'destructive',
        },
      ])
      vm.fail(call, null)
      await vm.session.initialise()
      expect(vm.phase().kind).toBe('booting')
    },
  )

  test('two that are always in the way of each other end with the failure', async () => {
    const vm = open()
    vm.fail('create', '23505')
    await vm.session.initialise()
    expect(vm.phase()).toMatchObject({ kind: 'failed', failure: { code: '23505' } })
  })

  test('an answer that comes after the window was closed changes nothing', async () => {
    const vm = open()
    const starting = vm.session.initialise()
    vm.session.dispose()
    await starting
    await wait(60_000)
    expect(vm.phase()).toEqual({ kind: 'loading' })
    expect(vm.saved).toEqual([])
  })
})

describe('save', () => {
  test('keeps windows, the booted flag and the time, and the guest with the same time [B7.21 B8.47]', async () => {
    const vm = await running()
    openTerminal(vm)
    expect(await vm.session.save()).toBe(true)
    const at = Date.now()
    expect(vm.saved.at(-1)).toMatchObject({
      windows: [{ id: 'terminal-1', type: 'terminal' }],
      booted: true,
      lastSaved: at,
    })
    expect(vm.save).toHaveBeenCalledWith(at)
    expect(vm.notices).toEqual([{ title: 'VM State Saved' }])
    expect(vm.session.getState()).toMatchObject({ lastSaved: at, saveProblem: null, isSaving: false })
  })

  test('one that fails says so and why, and loses no window [B8.46]', async () => {
    const vm = await running()
    openTerminal(vm)
    vm.fail('save', 'network')
    expect(await vm.session.save()).toBe(false)
    expect(vm.notices).toEqual([
      { title: 'Save Failed', description: 'Could not save VM state', variant: 'destructive' },
    ])
    expect(vm.session.getState()).toMatchObject({
      saveProblem: { message: 'because of network' },
      isSaving: false,
    })
    expect(vm.session.getState().screen.windows).toHaveLength(1)
    vm.fail('save', null)
    expect(await vm.session.save()).toBe(true)
    expect(vm.session.getState().saveProblem).toBeNull()
  })

  test('a guest that cannot be kept fails it, and the windows are not stored as if it were [B8.46]', async () => {
    const vm = await running()
    vm.save.mockResolvedValueOnce(failure('storage', 'There is no room.'))
    expect(await vm.session.save()).toBe(false)
    expect(vm.notices).toMatchObject([{ title: 'Save Failed' }])
    expect(vm.session.getState().saveProblem?.message).toBe('There is no room.')
    expect(vm.saved).toEqual([])
  })

  test('a session that another tab has ended is begun anew', async () => {
    const vm = await running()
    vm.end()
    expect(await vm.session.save()).toBe(false)
    expect(vm.phase()).toEqual({ kind: 'resetting' })
    await wait(1000)
    expect(vm.notices).toMatchObject([{ title: 'Save Failed' }])
    expect(vm.session.getState().session?.id).toBe('session-2')
    expect(vm.phase().kind).toBe('booting')
  })
})

describe('restart and shutdown', () => {
  test('Restart resets and boots again after 500 ms [B4.17 B9.16]', async () => {
    const vm = await running()
    openTerminal(vm)
    vm.session.restart()
    expect(vm.session.getState().screen).toMatchObject({ windows: [], activeId: null })
    expect(vm.stop).toHaveBeenCalledWith('fresh')
    expect(vm.phase()).toEqual({ kind: 'booting', shown: 0, progress: 0 })
    await wait(500 + 799)
    expect(vm.phase()).toMatchObject({ shown: 0 })
    await wait(1)
    expect(vm.phase()).toMatchObject({ shown: 1 })
    await wait(5 * 800 + 1000)
    expect(vm.phase()).toEqual({ kind: 'running' })
    expect(vm.saved.at(-1)).toMatchObject({ windows: [], booted: true })
  })

  test('Shutdown resets and saves; the next start boots [B4.18]', async () => {
    const vm = await running()
    openTerminal(vm)
    await vm.session.shutDown()
    expect(vm.phase()).toEqual({ kind: 'off' })
    expect(vm.session.getState().screen.windows).toEqual([])
    expect(vm.stop).toHaveBeenCalledWith('fresh')
    expect(vm.saved.at(-1)).toMatchObject({ windows: [], booted: false })
    vm.session.powerOn()
    expect(vm.phase().kind).toBe('booting')
  })

  test('a machine that is off is not booted by its countdown; powering on begins a new session', async () => {
    const vm = await running()
    await vm.session.shutDown()
    await wait(3_600_000)
    expect(vm.phase()).toEqual({ kind: 'off' })
    vm.session.powerOn()
    await wait(0)
    expect(vm.session.getState().session?.id).toBe('session-2')
    expect(vm.phase().kind).toBe('booting')
  })
})

describe('countdown', () => {
  test('tells minutes and seconds, and counts every 1000 ms [B2.92 B9.16]', async () => {
    const vm = await running()
    const left = () => vm.session.getState().secondsLeft
    expect(left()).toBe(3600)
    await wait(999)
    expect(left()).toBe(3600)
    await wait(1)
    expect(left()).toBe(3599)
    expect([3600, 3599, 61, 60, 9, 0].map(asMinutes)).toEqual([
      '60:00',
      '59:59',
      '1:01',
      '1:00',
      '0:09',
      '0:00',
    ])
    expect(inWords(61)).toBe('1 minute 1 second')
    expect(inWords(30)).toBe('30 seconds')
  })

  test.each([-7_200_000, 7_200_000])(
    'a clock that is wrong by %d ms changes nothing in it: the server says when it ends [B9.16]',
    async (serverAhead) => {
      const vm = await running({ serverAhead })
      expect(vm.session.getState().secondsLeft).toBe(3600)
      expect(await vm.session.save()).toBe(true)
      expect(vm.saved.at(-1)?.lastSaved).toBe(Date.now() + serverAhead)
    },
  )

  test('at zero the machine is reset and another session begins; what Linux holds is kept [B4.19]', async () => {
    const vm = await running()
    openTerminal(vm)
    let keep = (_kept: Awaited<ReturnType<VmGuest['save']>>) => {}
    vm.save.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          keep = resolve
        }),
    )
    await wait(3_599_000)
    expect(vm.phase()).toEqual({ kind: 'running' })
    await wait(1000)
    expect(vm.phase()).toEqual({ kind: 'resetting' })
    expect(vm.stop).not.toHaveBeenCalled()
    await wait(5000)
    keep(success(null))
    await wait(0)
    expect(vm.stop).toHaveBeenCalledWith('saved')
    expect(vm.session.getState()).toMatchObject({ session: { id: 'session-2' }, screen: { windows: [] } })
    expect(vm.phase().kind).toBe('booting')
    await wait(5800)
    expect(vm.phase()).toEqual({ kind: 'running' })
  })

  test('a session that the server has not ended yet is asked for again, not booted', async () => {
    const vm = open()
    vi.spyOn(vm.services.sessions, 'serverTime').mockImplementation(async () => Date.now() + 1500)
    vm.leave({})
    vi.setSystemTime(Date.now() + 3_599_000)
    await vm.session.initialise()
    expect(vm.phase()).toEqual({ kind: 'loading' })
    await wait(1000)
    expect(vm.session.getState().session?.id).toBe('session-2')
  })

  test('a save whose answer comes after the end says nothing of the new session', async () => {
    const vm = await running()
    const { sessions } = vm.services
    let answer = (_saved: Awaited<ReturnType<typeof sessions.save>>) => {}
    vi.spyOn(sessions, 'save').mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const saving = vm.session.save()
    await wait(3_601_000)
    answer(failure('ended', 'This session of the virtual machine has ended.'))
    expect(await saving).toBe(false)
    expect(vm.notices).toEqual([])
    expect(vm.session.getState().session?.id).toBe('session-2')
  })
})
