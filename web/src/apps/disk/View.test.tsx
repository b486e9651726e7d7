// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { manifests } from '@/apps'
import { createRegistry } from '@/kernel/apps/registry'
import type { AccountRoom } from '@/kernel/files/account-room'
import { fileFailure } from '@/kernel/files/errors'
import { createMemoryKeeping } from '@/kernel/files/testing/memory-transfers'
import type { Keeping } from '@/kernel/files/transfer-types'
import { testSpace } from '@/kernel/files/mounts/testing/test-space'
import type { MountState } from '@/kernel/files/mounts/types'
import type { FileStorageState, FileUsage, MaintenanceReport } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { createWindowManager } from '@/kernel/windows/window-manager'
import DiskView from './View'

afterEach(cleanup)

const start: FileUsage = {
  // Two more are in the account only.
  bytes: 5 * 1024 ** 2,
  here: 3 * 1024 ** 2,
  files: 41,
  folders: 12,
  sampleBytes: 2048,
  capacity: 30 * 1024 ** 2,
  recycled: { entries: 3, bytes: 5 * 1024 },
}
const kept: FileStorageState = { mode: 'device', status: 'ready', problem: null, sync: null }

/** The Disk Manager over a store whose figures the test plays. */
function setUp({
  storage = kept,
  first = start,
  keeping,
  room = null,
  spaces = [],
}: {
  storage?: FileStorageState
  first?: FileUsage
  keeping?: Keeping
  room?: AccountRoom | null
  spaces?: readonly MountState[]
} = {}) {
  const apps = createRegistry(manifests)
  const windows = createWindowManager({
    registry: apps,
    viewport: { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 },
  })
  let usage = first
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    const own = () => listener()
    listeners.add(own)
    return () => void listeners.delete(own)
  }
  const done: MaintenanceReport = { lines: ['2 stale drafts removed.'], freed: 2048, problems: 0 }
  const fileStorage = {
    usage: vi.fn(() => Promise.resolve(usage)),
    subscribe: listen,
    getState: () => storage,
    cleanUp: vi.fn(() => Promise.resolve(done)),
    check: vi.fn(() => Promise.resolve({ ...done, freed: 0 })),
    compact: vi.fn(() => Promise.resolve(done)),
    repair: vi.fn(() => Promise.resolve({ ok: true, value: undefined })),
  }
  const recycleBin = {
    subscribe: listen,
    empty: vi.fn(() => Promise.resolve({ ok: true, value: { entries: 3, bytes: 5 * 1024 } })),
  }
  const os = {
    apps,
    windows,
    fileStorage,
    keeping: () => Promise.resolve(keeping ?? null),
    accountRoom: () => Promise.resolve(room),
    spaces: { getState: () => spaces, subscribe: () => () => undefined },
    recycleBin,
    files: { watch: (_path: string, listener: () => void) => listen(listener) },
  } as unknown as Os
  windows.open('disk')
  const window = windows.getState().windows[0]
  if (!window) throw new Error('no window')
  render(<DiskView window={window} os={os} />)
  const change = (next: Partial<FileUsage>) => {
    usage = { ...usage, ...next }
    for (const listener of listeners) listener()
  }
  return { windows, window, fileStorage, recycleBin, change, listeners }
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const details = (name: string) => screen.getByRole('region', { name })
const facts = (name: string) =>
  Object.fromEntries(
    within(details(name))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
const report = () => document.querySelector('[data-part="report"]')?.textContent ?? null
const upkeep = ['Cleanup Disk', 'Check Disk', 'Defragment', 'Empty Recycle Bin']

describe('the drives of the demonstration', () => {
  test('the list has C:, D: and E:, then the real drive; C: is selected first [B2.95]', () => {
    setUp()
    const drives = within(screen.getByRole('radiogroup', { name: 'Drives' })).getAllByRole<HTMLInputElement>(
      'radio',
    )
    expect(drives.map((drive) => drive.value)).toEqual(['C:', 'D:', 'E:', 'files'])
    expect(drives.find((drive) => drive.checked)?.value).toBe('C:')
  })

  // Round brackets in it would hide the title from simple tools.
  const drives = [
    ['C: OtterOS System', 'OtterOS System (C:)', '45.2 GB of 100 GB used', 0.452, '15234', '1847'],
    ['D: Data Drive', 'Data Drive (D:)', '23.8 GB of 500 GB used', 0.0476, '8765', '432'],
    ['E: Plugins', 'Plugins (E:)', '2.1 GB of 50 GB used', 0.042, '156', '23'],
  ] as const

  test.each(drives)(
    '%s shows used and total space, a bar, file system and counts [B2.96 B3.10 B3.11 B3.12 B3.13 B9.15]',
    (label, title, space, share, files, folders) => {
      setUp()
      choose(label)
      expect(details(title).textContent).toContain(space)
      const bar = within(details(title)).getByRole('meter')
      expect(Number(bar.getAttribute('aria-valuenow'))).toBeCloseTo(share)
      expect(facts(title)).toEqual({ 'File system': 'NTFS', Files: files, Folders: folders })
    },
  )

  test('the four buttons say that the drive is sample data, and nothing else happens [B2.97]', () => {
    const { fileStorage, recycleBin } = setUp()
    const maintenance = within(screen.getByRole('region', { name: 'Maintenance' }))
    expect(maintenance.getAllByRole('button').map((button) => button.textContent)).toEqual(upkeep)
    for (const name of upkeep) {
      press(name)
      expect(report()).toContain(name)
      expect(report()).toContain('Drive C: is sample data, so nothing was done.')
    }
    expect(screen.queryByRole('alertdialog')).toBeNull()
    for (const call of [fileStorage.cleanUp, fileStorage.check, fileStorage.compact, recycleBin.empty])
      expect(call).not.toHaveBeenCalled()
    choose('D: Data Drive')
    expect(report()).toBeNull()
  })
})

describe('My files', () => {
  test('shows the real figures, and follows changes of files', async () => {
    const { change } = setUp()
    choose('My files')
    await waitFor(() => expect(details('My files').textContent).toContain('3.0 MB of 30.0 MB used'))
    expect(facts('My files')).toEqual({
      'File system': 'OtterFS',
      Files: '41',
      Folders: '12',
      Kept: 'On this device',
      'Sample files': '2.0 KB',
      'Recycle bin': '3 entries, 5.0 KB',
    })
    change({ files: 42, here: 6 * 1024 ** 2 })
    await waitFor(() => expect(facts('My files').Files).toBe('42'))
    expect(details('My files').textContent).toContain('6.0 MB of 30.0 MB used')
  })

  test('says so where the browser does not report how much can be stored', async () => {
    setUp({ first: { ...start, capacity: null } })
    choose('My files')
    await waitFor(() => expect(details('My files').textContent).toContain('3.0 MB used'))
    expect(details('My files').textContent).toContain('does not report how much can be stored')
    expect(within(details('My files')).queryByRole('meter')).toBeNull()
  })

  test('says what is wrong with the store, and where the files are then', () => {
    setUp({
      storage: { ...kept, status: 'failed', problem: { message: 'The browser’s storage cannot be opened.' } },
    })
    choose('My files')
    expect(screen.getByRole('alert').textContent).toBe('The browser’s storage cannot be opened.')
    expect(facts('My files').Kept).toBe('Until you leave this page')
  })

  test('cleans up, checks and compacts really, and reports lines and freed bytes', async () => {
    const { fileStorage } = setUp()
    choose('My files')
    press('Cleanup Disk')
    await waitFor(() => expect(report()).toContain('2.0 KB freed.'))
    expect(report()).toContain('2 stale drafts removed.')
    press('Check Disk')
    await waitFor(() => expect(report()).toContain('No problems found.'))
    press('Defragment')
    await waitFor(() => expect(report()).toContain('Defragment2.0 KB freed.'))
    for (const task of ['cleanUp', 'check', 'compact'] as const)
      expect(fileStorage[task]).toHaveBeenCalledOnce()
  })

  test('shows that a task is under way and starts no second one meanwhile', async () => {
    const { fileStorage } = setUp()
    let finish: (report: MaintenanceReport) => void = () => undefined
    fileStorage.check.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
    choose('My files')
    press('Check Disk')
    expect(screen.getByRole('status').textContent).toBe('Checking…')
    for (const name of upkeep)
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    await act(async () => finish({ lines: ['1 lost content found.'], freed: 0, problems: 1 }))
    expect(report()).toContain('1 problem found.')
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('offers what can be done about a damaged file, does it and checks again', async () => {
    const { fileStorage } = setUp()
    const found: MaintenanceReport = {
      lines: ['The record of “/home/a.txt” is damaged.'],
      freed: 0,
      problems: 2,
      damaged: [
        { path: '/home/a.txt', repairs: ['content', 'draft'] },
        { path: '/home/b.txt', repairs: [] },
      ],
    }
    fileStorage.check.mockResolvedValueOnce(found)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    choose('My files')
    press('Check Disk')
    const file = await screen.findByRole('group', { name: '/home/a.txt' })
    expect(within(file).getByRole('button', { name: 'Use the unsaved text' })).toBeDefined()
    expect(screen.getByRole('group', { name: '/home/b.txt' }).textContent).toContain('no other copy')
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' }))
    fireEvent.click(within(file).getByRole('button', { name: 'Use its text, which is intact' }))
    await waitFor(() => expect(report()).toContain('“/home/a.txt” was repaired.'))
    expect(fileStorage.repair).toHaveBeenCalledWith('/home/a.txt', 'content')
    expect(fileStorage.check).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('group', { name: '/home/a.txt' })).toBeNull()
  })

  test('of files that are not stored any more says that alone, and not what the browser keeps', () => {
    const problem = 'The files were deleted.'
    setUp({ storage: { ...kept, status: 'lost', problem: { message: problem } } })
    choose('My files')
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe(problem)
    // Before all figures: a small window shows it without scrolling.
    const after = alert.compareDocumentPosition(details('My files'))
    expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(document.body.textContent).not.toMatch(/the data stored here/)
    cleanup()
    setUp()
    choose('My files')
    expect(document.body.textContent).toMatch(/the data stored here/)
  })

  test('empties the recycle bin after asking with how many entries', async () => {
    const { recycleBin } = setUp()
    choose('My files')
    press('Empty Recycle Bin')
    const dialog = await screen.findByRole('alertdialog', { name: 'Empty Recycle Bin' })
    expect(dialog.textContent).toContain('3 entries (5.0 KB) will be permanently deleted.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(recycleBin.empty).not.toHaveBeenCalled()
    press('Empty Recycle Bin')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 3 entries' }))
    await waitFor(() => expect(report()).toContain('3 entries permanently deleted.'))
    expect(recycleBin.empty).toHaveBeenCalledOnce()
  })

  test('asks nothing for an empty bin', async () => {
    const { recycleBin } = setUp({ first: { ...start, recycled: { entries: 0, bytes: 0 } } })
    recycleBin.empty.mockResolvedValueOnce({ ok: true, value: { entries: 0, bytes: 0 } })
    choose('My files')
    press('Empty Recycle Bin')
    await waitFor(() => expect(report()).toContain('The recycle bin is already empty.'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

test('follows nothing while the window is minimized', async () => {
  const { windows, window, listeners, fileStorage } = setUp()
  await waitFor(() => expect(fileStorage.usage).toHaveBeenCalledOnce())
  const shown = listeners.size
  act(() => windows.toggleMinimized(window.id))
  expect(listeners.size).toBe(shown - 3)
  act(() => windows.toggleMinimized(window.id))
  await waitFor(() => expect(fileStorage.usage).toHaveBeenCalledTimes(2))
  expect(listeners.size).toBe(shown)
})

describe('shared folders and teams', () => {
  const mount = (space: MountState['space'], part: Partial<MountState> = {}): MountState => ({
    space,
    path: `/shared/${space.name}`,
    isAtFolder: false,
    sync: { status: 'idle', pending: 0, lastSynced: 1, problem: null },
    problem: null,
    ...part,
  })

  test('are listed with how full they are, and how far they are in step', () => {
    const trip = testSpace({ id: 'trip', name: 'Trip', bytes: 512 * 1024, quota: 1024 ** 2 })
    const river = testSpace({ id: 'river', name: 'River', kind: 'team' })
    setUp({
      spaces: [
        mount(trip, { sync: { status: 'idle', pending: 2, lastSynced: 1, problem: null } }),
        mount(river, { problem: { message: 'Nothing can be kept here.' } }),
      ],
    })
    choose('My files')
    const [first, second] = within(
      screen.getByRole('region', { name: 'Shared folders and teams' }),
    ).getAllByRole('listitem')
    expect(first?.textContent).toContain('Trip512.0 KB of 1.0 MB')
    expect(first?.textContent).toMatch(/2 changes/)
    expect(first && within(first).getByRole('meter').getAttribute('aria-label')).toBe('Space in “Trip”')
    expect(second?.textContent).toContain('Nothing can be kept here.')
  })

  test('say what of them is on this device, as the person’s own files do next to them', async () => {
    const { keeping } = createMemoryKeeping(
      { bytes: 4 * 1024 ** 2 },
      {},
      { trip: { bytes: 2 * 1024 ** 2, kept: 1024 ** 2, waiting: 1024 ** 2 }, river: {} },
    )
    const spaces = [
      mount(testSpace({ id: 'trip', name: 'Trip' })),
      mount(testSpace({ id: 'river', name: 'River' })),
      mount(testSpace({ id: 'new', name: 'New' })),
    ]
    const room = { used: 4 * 1024 ** 2, quota: 8 * 1024 ** 2 }
    setUp({ storage: { ...kept, mode: 'account' }, keeping, room, spaces })
    choose('My files')
    const list = within(await screen.findByRole('region', { name: 'Shared folders and teams' }))
    await list.findByText('3.0 MB on this device')
    const said = list
      .getAllByRole('listitem')
      .map((item) => Array.from(item.querySelectorAll('p:last-of-type span'), (each) => each.textContent))
    expect(said).toEqual([
      ['3.0 MB on this device', '1.0 MB always kept here', '1.0 MB waiting to be sent'],
      ['Nothing of it on this device'],
      // What is kept of it is not known yet.
      [],
    ])
    const own = within(screen.getByRole('region', { name: 'In your account' }))
    expect(own.getByText('4.0 MB on this device')).toBeDefined()
  })

  test('are not named where there are none, and on no drive of the demonstration', () => {
    setUp()
    choose('My files')
    expect(screen.queryByText('Shared folders and teams')).toBeNull()
    cleanup()
    setUp({ spaces: [mount(testSpace({ id: 'trip' }))] })
    expect(screen.queryByText('Shared folders and teams')).toBeNull()
  })
})

describe('files that are with the account', () => {
  const gigabyte = 1024 ** 3
  const storage: FileStorageState = { ...kept, mode: 'account' }
  const figures = {
    budget: 5 * gigabyte,
    bytes: 2 * gigabyte,
    kept: gigabyte,
    away: 14 * gigabyte,
    waiting: 3 * 1024 ** 2,
  }

  test('are counted where they are: in the account, and on this device', async () => {
    const { keeping } = createMemoryKeeping(figures)
    setUp({ storage, keeping, room: { used: 16 * gigabyte, quota: 20 * gigabyte } })
    choose('My files')
    await screen.findByRole('region', { name: 'On this device' })
    expect(facts('On this device')).toEqual({
      'Copies of account files': '2.0 GB',
      'Always kept here': '1.0 GB',
      'In your account only': '14.0 GB',
      'Waiting to be sent': '3.0 MB',
    })
    const meter = await screen.findByRole('meter', { name: 'Space in your account' })
    expect(meter.getAttribute('aria-valuetext')).toBe('16.0 GB of 20.0 GB used, earlier versions included')
  })

  test('take as much room here as the person says', async () => {
    const { keeping, asked } = createMemoryKeeping(figures)
    setUp({ storage, keeping })
    choose('My files')
    const budget = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Keep at most' })
    expect(budget.selectedOptions[0]?.textContent).toBe('5 GB')
    expect([...budget.options].map((option) => option.textContent)).toEqual([
      '1 GB',
      '5 GB',
      '20 GB',
      '100 GB',
      'No limit',
    ])
    fireEvent.change(budget, { target: { value: String(20 * gigabyte) } })
    fireEvent.change(budget, { target: { value: 'none' } })
    expect(asked).toEqual([`budget ${20 * gigabyte}`, 'budget null'])
    await waitFor(() => expect(budget.value).toBe('none'))
    expect(await screen.findByText('Your account cannot be reached at the moment.')).toBeDefined()
  })

  test('make room at once, and say how much or why not', async () => {
    const { keeping } = createMemoryKeeping(figures)
    setUp({ storage, keeping })
    choose('My files')
    fireEvent.click(await screen.findByRole('button', { name: 'Free up room' }))
    expect(await screen.findByText('1.0 MB freed. Everything stays in your account.')).toBeDefined()
    vi.spyOn(keeping, 'release').mockResolvedValueOnce({ ok: true, value: { bytes: 0 } })
    press('Free up room')
    expect(await screen.findByText(/^Nothing to remove/)).toBeDefined()
    vi.spyOn(keeping, 'release').mockResolvedValueOnce(fileFailure('EIO', '/', 'The store is closed.'))
    press('Free up room')
    expect(await screen.findByText('The store is closed.')).toBeDefined()
  })

  test('are told nothing of where files are kept on the device', async () => {
    const { keeping } = createMemoryKeeping(figures)
    setUp({ keeping })
    choose('My files')
    await waitFor(() => expect(facts('My files').Kept).toBe('On this device'))
    expect(screen.queryByRole('region', { name: 'On this device' })).toBeNull()
  })
})
