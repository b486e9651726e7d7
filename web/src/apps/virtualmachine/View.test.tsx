// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WindowRecord } from '@/kernel/windows/types'
import { createMemoryVm } from '@/kernel/vm/testing/memory-vm'
import { failure, type Result, success } from '@/lib/result'
import { createTestOs } from '@/root/testing/test-os'
import { useStore } from '@/ui/use-store'
import type { LinuxMachine } from './machine/types'
import { createFakeMachine } from './testing/fake-machine'
import View from './View'

const linux = vi.hoisted(() => ({ find: vi.fn<() => Promise<Result<LinuxMachine>>>() }))
vi.mock('./machine', () => ({ findLinux: linux.find }))

/** Moves the hands; what follows from that is followed too. */
async function wait(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(0))
}

async function open(prepare: (vm: ReturnType<typeof createMemoryVm>) => void = () => undefined) {
  const vm = createMemoryVm()
  prepare(vm)
  const { os } = createTestOs({ virtualMachine: vm.services })
  const id = os.windows.open('virtualmachine')
  function Shown() {
    const record: WindowRecord | undefined = useStore(os.windows, (state) =>
      state.windows.find((one) => one.id === id),
    )
    return record ? <View window={record} os={os} /> : null
  }
  const { container } = render(<Shown />)
  await wait(0)
  const notice = () => os.notifications.getState()
  const inner = (title: string) => screen.getByRole('group', { name: title })
  const openProgram = async (title: string) => {
    fireEvent.doubleClick(within(screen.getByRole('group', { name: /^Programs/ })).getByText(title))
    await wait(0)
    return inner(title)
  }
  return { vm, os, id, container, notice, inner, openProgram }
}

const running = (prepare: (vm: ReturnType<typeof createMemoryVm>) => void = () => undefined) =>
  open((vm) => {
    vm.leave({})
    prepare(vm)
  })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) })
  linux.find.mockResolvedValue(failure('missing', 'This server has no Linux.'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('starting', () => {
  test('a loading screen, then a boot screen with log and progress, then the desktop [B2.90 B2.91 B4.16]', async () => {
    const { services } = createMemoryVm()
    const find = vi.spyOn(services.sessions, 'find').mockReturnValueOnce(new Promise(() => {}))
    const { os } = createTestOs({ virtualMachine: services })
    os.windows.open('virtualmachine')
    const [window] = os.windows.getState().windows
    if (!window) throw new Error('no window')
    render(<View window={window} os={os} />)
    expect(screen.getByText('Loading virtual machine...')).toBeTruthy()
    await wait(0)
    expect(find).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Loading virtual machine...')).toBeTruthy()
    cleanup()

    await open()
    await wait(1600)
    const log = screen.getByRole('list', { name: 'Boot log' })
    expect(within(log).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
    await wait(4200)
    expect(screen.getByRole('toolbar', { name: 'Virtual machine' })).toBeTruthy()
  })

  test('the status bar tells session and time, and has Save, Restart and Shutdown [B2.92 B8.47 B9.16]', async () => {
    const { vm, notice } = await running()
    const bar = screen.getByRole('toolbar', { name: 'Virtual machine' })
    expect(bar.textContent).toContain('Session session-')
    expect(within(bar).getByText('60:00')).toBeTruthy()
    expect(within(bar).getByRole('timer').getAttribute('aria-label')).toBe('Resets in 60 minutes 0 seconds')
    await wait(5000)
    expect(within(bar).getByText('59:55')).toBeTruthy()
    expect(
      within(bar)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Save', 'Restart', 'Shutdown'])
    fireEvent.click(within(bar).getByRole('button', { name: 'Save' }))
    await wait(0)
    expect(notice()).toMatchObject({ title: 'VM State Saved' })
    expect(vm.saved).toHaveLength(1)
  })

  test("at zero it says 'Resetting...' [B4.19]", async () => {
    await running((vm) => vm.leave({}, 3000))
    await wait(3000)
    expect(screen.getByText('Resetting...')).toBeTruthy()
    await wait(1000)
    expect(screen.getByRole('list', { name: 'Boot log' })).toBeTruthy()
  })

  test('logging out inside resets and saves, as Shutdown does [B4.18]', async () => {
    const { vm, openProgram } = await running()
    await openProgram('About')
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
    await wait(0)
    expect(screen.getByText('The virtual machine is off.')).toBeTruthy()
    expect(vm.saved.at(-1)).toMatchObject({ windows: [], booted: false })
  })

  test('who is signed out, and what cannot start, see why and can try again [B8.44 B8.45]', async () => {
    const { notice } = await open((vm) => vm.fail('find', 'signed_out'))
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
    expect(notice()).toMatchObject({ description: 'Please log in to access the Virtual Machine' })
    cleanup()
    const { vm } = await open((made) => made.fail('create', 'network'))
    expect(screen.getByRole('heading', { name: 'VM Initialization Failed' })).toBeTruthy()
    vm.fail('create', null)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await wait(0)
    expect(screen.getByRole('list', { name: 'Boot log' })).toBeTruthy()
  })
})

describe('without Linux', () => {
  test('only what works is offered, and a sentence says how to add Linux', async () => {
    await running()
    const icons = screen.getByRole('group', { name: 'Programs of the virtual machine' })
    expect(
      within(icons)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Note', 'About'])
    expect(screen.getByRole('note').textContent).toContain('An administrator can set it up here')
  })

  test('a save that fails says so and keeps the note; closing asks for it [B8.46]', async () => {
    const { vm, os, id, notice, openProgram } = await running()
    const note = await openProgram('Note')
    fireEvent.change(within(note).getByRole('textbox'), { target: { value: 'Feed the otters' } })
    vm.fail('save', 'network')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await wait(0)
    expect(notice()).toMatchObject({
      title: 'Save Failed',
      description: 'Could not save VM state',
      variant: 'destructive',
    })
    expect(screen.getByRole('alert').textContent).toContain('because of network')
    expect(within(note).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Feed the otters')

    const closing = os.windows.close(id)
    await wait(0)
    const question = screen.getByRole('alertdialog', { name: 'Save the machine before closing?' })
    vm.fail('save', null)
    fireEvent.click(within(question).getByRole('button', { name: 'Save' }))
    await wait(0)
    expect(await closing).toBe(true)
    expect(vm.saved.at(-1)?.windows).toMatchObject([{ type: 'notes', text: 'Feed the otters' }])
  })
})

describe('with Linux', () => {
  let fake: ReturnType<typeof createFakeMachine>
  beforeEach(() => {
    fake = createFakeMachine()
    linux.find.mockImplementation(async () => success(fake.machine))
  })

  test('it starts when a program needs it, and its download is shown in bytes', async () => {
    const { openProgram } = await running()
    expect(fake.start).not.toHaveBeenCalled()
    fake.start.mockImplementationOnce(() => {
      fake.enter({ kind: 'downloading', received: 1_572_864, total: 8_388_608 })
      return new Promise(() => {})
    })
    const monitor = await openProgram('Monitor')
    expect(fake.start).toHaveBeenCalledTimes(1)
    expect(within(monitor).getByText('1.5 MB of 8.0 MB')).toBeTruthy()
    act(() => fake.enter({ kind: 'running' }))
    await wait(0)
    expect(within(monitor).getByRole('meter', { name: 'Processor' }).getAttribute('aria-valuetext')).toBe(
      '25 %',
    )
    expect(
      within(monitor)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['ProcessPIDMemory', 'sh421.0 MB', 'init1512.0 KB'])
  })

  test('one that stops says why and can be started again', async () => {
    const { openProgram } = await running()
    const monitor = await openProgram('Monitor')
    act(() => fake.enter({ kind: 'failed', error: { code: 'crashed', message: 'The worker has ended.' } }))
    expect(within(monitor).getByRole('alert').textContent).toContain('The worker has ended.')
    fake = createFakeMachine()
    fireEvent.click(within(monitor).getByRole('button', { name: 'Try again' }))
    await wait(0)
    expect(fake.start).toHaveBeenCalledTimes(1)
  })

  test('it rests while the window is minimized, and ends with it', async () => {
    const { os, id, openProgram } = await running()
    await openProgram('Monitor')
    act(() => os.windows.toggleMinimized(id))
    expect(fake.pause).toHaveBeenCalledTimes(1)
    act(() => os.windows.toggleMinimized(id))
    expect(fake.resume).toHaveBeenCalledTimes(1)
    await act(() => os.windows.close(id))
    expect(fake.stop).toHaveBeenCalledTimes(1)
  })

  test('a text of the shared folder is edited; a failed save keeps it, and closing asks', async () => {
    fake.files.set('a.txt', new TextEncoder().encode('one'))
    const { inner, openProgram } = await running()
    const files = await openProgram('Shared Files')
    fireEvent.click(within(files).getByText('a.txt'))
    await wait(0)
    const editor = inner('a.txt – Text Editor')
    const text = within(editor).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
    expect(text.value).toBe('one')
    // The folder stands before the name, as paths are read.
    expect(within(editor).getByText('/mnt/').parentElement?.dir).toBe('ltr')
    fireEvent.change(text, { target: { value: 'two' } })
    expect(editor.querySelector('[data-part="status"]')?.textContent).toBe('Modified')
    fake.refuse('The disk is full.')
    fireEvent.keyDown(text, { key: 's', ctrlKey: true })
    await wait(0)
    expect(within(editor).getByRole('alert').textContent).toContain('The disk is full.')
    expect(text.value).toBe('two')

    fireEvent.click(within(editor).getByRole('button', { name: 'Close' }))
    await wait(0)
    const question = screen.getByRole('alertdialog', { name: 'Save changes to “a.txt”?' })
    fake.refuse(null)
    fireEvent.click(within(question).getByRole('button', { name: 'Save' }))
    await wait(0)
    expect(new TextDecoder().decode(fake.files.get('a.txt'))).toBe('two')
    expect(screen.queryByRole('group', { name: 'a.txt – Text Editor' })).toBeNull()
  })

  test('how full the shared folder is can be seen, and that it is full is said', async () => {
    fake.files.set('a', new Uint8Array(3 * 1024 * 1024))
    const { openProgram } = await running()
    const files = await openProgram('Shared Files')
    expect(files.querySelector('[data-part="space"]')?.textContent).toBe('3.0 MB of 32.0 MB used')
    expect(within(files).queryByRole('alert')).toBeNull()
    fake.files.set('b', new Uint8Array(29 * 1024 * 1024))
    await wait(3000)
    expect(files.querySelector('[data-part="space"]')?.textContent).toBe('32.0 MB of 32.0 MB used')
    expect(within(files).getByRole('alert').textContent).toContain('The shared folder is full')
    fireEvent.click(within(files).getByRole('button', { name: 'Delete b' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await wait(0)
    expect(within(files).queryByRole('alert')).toBeNull()
  })

  test('what Linux did since it was saved is asked about before Restart and Shutdown', async () => {
    const { vm, openProgram } = await running()
    const display = await openProgram('Display')
    const keys = within(display).getByRole('textbox', { name: 'Display of Linux' })
    fireEvent.keyDown(keys, { code: 'KeyA', key: 'a' })
    fireEvent.keyUp(keys, { code: 'KeyA', key: 'a' })
    expect(fake.pressed).toEqual(['KeyA down', 'KeyA up'])
    fireEvent.click(screen.getByRole('button', { name: 'Shutdown' }))
    await wait(0)
    const question = screen.getByRole('alertdialog', { name: 'Save the machine before shutting down?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Save' }))
    await wait(0)
    expect(fake.save).toHaveBeenCalledTimes(1)
    expect(vm.device.kept()?.key).toBe('image-1')
    expect(screen.getByText('The virtual machine is off.')).toBeTruthy()
    expect(fake.stop).toHaveBeenCalledTimes(1)
  })
})

describe('setting up Linux', () => {
  const note = () => screen.getByRole('note')

  test('an administrator is offered it, sees how far it is, and finds Linux without opening the window again', async () => {
    const { vm } = await running((machine) => machine.linuxSetup.refuse(null))
    expect(note().textContent).toContain('downloads about 60 MB from Debian')
    const begin = within(note()).getByRole('button', { name: 'Set up Linux' })
    begin.focus()
    fireEvent.click(begin)
    await wait(0)
    expect(document.activeElement).toBe(within(note()).getByRole('button', { name: 'Cancel' }))
    expect(within(note()).getByRole('status').textContent).toBe('Waiting for the server…')
    vm.linuxSetup.change({ state: 'running', phase: 'packages', part: 0.5 })
    await wait(1000)
    expect(within(note()).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30')
    expect(within(note()).getByRole('status').textContent).toBe('Downloading packages from Debian…')
    linux.find.mockResolvedValue(success(createFakeMachine().machine))
    vm.linuxSetup.change({ state: 'made' })
    await wait(1000)
    expect(screen.queryByRole('note')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }))
    expect(within(screen.getByRole('group', { name: /^Programs/ })).getByText('Terminal')).toBeTruthy()
  })

  test('it can be cancelled, and tried again where it failed', async () => {
    const { vm } = await running((machine) => machine.linuxSetup.refuse(null))
    fireEvent.click(within(note()).getByRole('button', { name: 'Set up Linux' }))
    await wait(0)
    fireEvent.click(within(note()).getByRole('button', { name: 'Cancel' }))
    await wait(0)
    fireEvent.click(within(note()).getByRole('button', { name: 'Set up Linux' }))
    await wait(0)
    vm.linuxSetup.change({ state: 'failed', problem: 'untrusted', detail: 'http://mirror.example is wrong' })
    await wait(1000)
    expect(within(note()).getByRole('alert').textContent).toContain('not signed by Debian')
    expect(note().textContent).toContain('http://mirror.example is wrong')
    fireEvent.click(within(note()).getByRole('button', { name: 'Try again' }))
    await wait(0)
    expect(within(note()).getByRole('progressbar')).toBeTruthy()
    vm.linuxSetup.change({ state: 'failed', problem: 'of a newer server' })
    await wait(1000)
    expect(within(note()).getByRole('alert').textContent).toContain('Something unexpected')
  })

  test('other people hear that an administrator can, and see Linux once it is there', async () => {
    await running()
    expect(note().textContent).toContain('An administrator can set it up here.')
    expect(within(note()).queryByRole('button')).toBeNull()
    linux.find.mockResolvedValue(success(createFakeMachine().machine))
    await wait(20_000)
    expect(screen.queryByRole('note')).toBeNull()
  })

  test('where no server can, the command is named; one that does not answer is asked again', async () => {
    const { vm } = await running((machine) => machine.linuxSetup.refuse('network'))
    expect(within(note()).getByRole('alert').textContent).toContain('because of network')
    vm.linuxSetup.refuse('no_server')
    fireEvent.click(within(note()).getByRole('button', { name: 'Try again' }))
    await wait(0)
    expect(note().textContent).toContain('npm run vm:image')
  })
})
