// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { manifests } from '@/apps'
import { createRegistry } from '@/kernel/apps/registry'
import type { WindowType } from '@/kernel/apps/window-types'
import type { FileStorageState, FileUsage } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { success } from '@/lib/result'
import MonitorView from './View'

const usage: FileUsage = {
  bytes: 3 * 1024 ** 2,
  here: 3 * 1024 ** 2,
  files: 41,
  folders: 12,
  sampleBytes: 2048,
  capacity: 30 * 1024 ** 2,
  recycled: { entries: 2, bytes: 1024 },
}
const storageState: FileStorageState = { mode: 'device', status: 'ready', problem: null, sync: null }
const noop = () => undefined

/** The monitor in its own window next to other windows, as the desktop shows it. */
function setUp(...others: readonly WindowType[]) {
  const apps = createRegistry(manifests)
  const windows = createWindowManager({
    registry: apps,
    viewport: { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 },
  })
  const ids = others.map((type) => windows.open(type))
  const measureLatency = vi.fn(() => Promise.resolve(success(17)))
  const readUsage = vi.fn(() => Promise.resolve(usage))
  const os = {
    apps,
    windows,
    server: { measureLatency },
    files: { watch: () => noop },
    fileStorage: { usage: readUsage, subscribe: () => noop, getState: () => storageState },
    recycleBin: { subscribe: () => noop },
  } as unknown as Os
  const own = windows.open('monitor')
  const record = windows.getState().windows.at(-1)
  if (!record) throw new Error('no window')
  render(<MonitorView window={record} os={os} />)
  return { os, windows, ids, own, measureLatency, readUsage }
}

const rowTexts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

const open = (tab: string) => userEvent.setup({ delay: null }).click(screen.getByRole('tab', { name: tab }))

afterEach(cleanup)

describe('the simulated system', () => {
  // The library's own timers run on, so that what counts here are the monitor's.
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => vi.useRealTimers())

  const processes = () => rowTexts(screen.getByRole('table', { name: 'Processes' }))
  const diskUse = () => Number(screen.getByRole('meter', { name: 'Disk' }).getAttribute('aria-valuenow'))
  const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('is a table of processes with pid, name, cpu, memory and status [A2.22 A3.4]', () => {
    setUp()
    const table = screen.getByRole('table', { name: 'Processes' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((heading) => heading.textContent),
    ).toEqual(['PID', 'Name', 'CPU', 'Memory', 'Status'])
    const rows = processes()
    expect(rows.length).toBeGreaterThan(5)
    for (const [pid, name, cpu, memory, status] of rows) {
      expect(pid).toMatch(/^\d+$/)
      expect(name).not.toBe('')
      expect(cpu).toMatch(/^\d+\.\d%$/)
      expect(memory).toMatch(/^\d+\.\d MB$/)
      expect(status).toMatch(/^(running|sleeping)$/)
    }
  })

  test('has summary figures including disk use, and says that it is simulated [A2.22]', () => {
    setUp()
    for (const name of ['CPU', 'Memory', 'Disk', 'Processes']) screen.getByRole('region', { name })
    expect(screen.getByRole('region', { name: 'Disk' }).textContent).toMatch(/(4[5-9]|5[0-5])\.\d%/)
    expect(screen.getByText('Simulated system.')).toBeTruthy()
  })

  test('changes its random figures every 2 s, with disk use between 45 and 55 percent [A9.2]', async () => {
    setUp()
    let before = processes()
    const disk = [diskUse()]
    for (let step = 0; step < 20; step++) {
      await tick(1999)
      expect(processes()).toEqual(before)
      await tick(1)
      const after = processes()
      expect(after).not.toEqual(before)
      before = after
      disk.push(diskUse())
    }
    expect(Math.min(...disk)).toBeGreaterThanOrEqual(45)
    expect(Math.max(...disk)).toBeLessThanOrEqual(55)
    expect(new Set(disk).size).toBeGreaterThan(5)
  })

  test('rests while the window is minimized or the page is hidden', async () => {
    const { windows, own } = setUp()
    act(() => windows.toggleMinimized(own))
    expect(vi.getTimerCount()).toBe(0)
    act(() => windows.toggleMinimized(own))
    expect(vi.getTimerCount()).toBe(1)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(vi.getTimerCount()).toBe(0)
    const before = processes()
    await tick(10_000)
    expect(processes()).toEqual(before)
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await tick(2000)
    expect(processes()).not.toEqual(before)
  })

  test('sorts by a heading, the other way round at the second click, and keeps the order', async () => {
    setUp()
    const sortBy = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    const memory = () => processes().map((row) => Number.parseFloat(row[3] ?? ''))
    sortBy('Memory')
    expect(memory()).toEqual(memory().toSorted((a, b) => a - b))
    sortBy('Memory')
    await tick(2000)
    expect(memory()).toEqual(memory().toSorted((a, b) => b - a))
    const heading = screen.getByRole('columnheader', { name: 'Memory' })
    expect(heading.getAttribute('aria-sort')).toBe('descending')
  })

  test('finds processes by name, and says when there is none', () => {
    setUp()
    const search = screen.getByRole('searchbox', { name: 'Search processes' })
    fireEvent.change(search, { target: { value: 'kernel' } })
    expect(processes().map((row) => row[1])).toEqual(['web-kernel'])
    fireEvent.change(search, { target: { value: 'walrus' } })
    expect(screen.getByRole('status').textContent).toContain('No process matches “walrus”')
    fireEvent.keyDown(search, { key: 'Escape' })
    expect(processes().length).toBeGreaterThan(5)
  })
})

describe('the open windows', () => {
  const grid = () => screen.getByRole('grid', { name: 'Open windows' })
  const row = (name: RegExp) => within(grid()).getByRole('row', { name })
  const isSelected = (name: RegExp) => row(name).getAttribute('aria-selected') === 'true'

  test('lists what really runs, and follows it', async () => {
    const { windows } = setUp('terminal', 'settings')
    await open('Windows')
    expect(rowTexts(grid()).map(([title, app, state]) => [title, app, state])).toEqual([
      ['OtterOS Terminal', 'Terminal', 'Open'],
      ['Settings', 'Settings', 'Open'],
      ['System Monitor', 'System Monitor', 'Active'],
    ])
    act(() => void windows.open('disk'))
    expect(row(/Disk Manager/)).toBeTruthy()
    expect(screen.getByText('4 windows, 4 apps')).toBeTruthy()
  })

  test('ends a task: its window closes and the next row is chosen', async () => {
    const { windows, ids } = setUp('terminal', 'settings')
    await open('Windows')
    const end = screen.getByRole<HTMLButtonElement>('button', { name: 'End task' })
    expect(end.disabled).toBe(true)
    fireEvent.click(row(/Terminal/))
    expect(isSelected(/Terminal/)).toBe(true)
    fireEvent.click(end)
    await waitFor(() => expect(windows.getState().windows.some(({ id }) => id === ids[0])).toBe(false))
    expect(isSelected(/Settings/)).toBe(true)
  })

  test('a window that refuses to close stays, and stays chosen', async () => {
    const { windows, ids } = setUp('editor')
    const guard = vi.fn(() => false)
    windows.addCloseGuard(ids[0] ?? '', guard)
    await open('Windows')
    fireEvent.click(row(/Text Editor/))
    fireEvent.click(screen.getByRole('button', { name: 'End task' }))
    await waitFor(() => expect(guard).toHaveBeenCalledOnce())
    expect(isSelected(/Text Editor/)).toBe(true)
  })

  test('works with the keyboard: arrows choose, Delete ends and can be pressed again, Enter switches', async () => {
    const { windows, ids } = setUp('terminal', 'settings', 'disk')
    await open('Windows')
    const user = userEvent.setup({ delay: null })
    act(() => row(/Disk Manager/).focus())
    await user.keyboard('{ArrowDown}')
    expect(isSelected(/Terminal/)).toBe(true)
    expect(document.activeElement).toBe(row(/Terminal/))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(document.activeElement).toBe(row(/Settings/)))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(windows.getState().windows).toHaveLength(2))
    await user.keyboard('{Home}{Enter}')
    expect(windows.getState().activeId).toBe(ids[2])
  })

  test('the choice survives sorting, searching and other windows', async () => {
    const { windows, ids } = setUp('terminal', 'settings')
    await open('Windows')
    fireEvent.click(row(/Settings/))
    fireEvent.click(screen.getByRole('button', { name: 'State' }))
    act(() => windows.toggleMinimized(ids[0] ?? ''))
    expect(isSelected(/Settings/)).toBe(true)
    const search = screen.getByRole('searchbox', { name: 'Search windows' })
    fireEvent.change(search, { target: { value: 'term' } })
    expect(rowTexts(grid()).map(([title]) => title)).toEqual(['OtterOS Terminal'])
    // What cannot be seen cannot be ended by mistake.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End task' }).disabled).toBe(true)
    fireEvent.change(search, { target: { value: '' } })
    expect(isSelected(/Settings/)).toBe(true)
  })

  test('the menu of a row switches to the window, minimizes or restores it, or ends the task', async () => {
    const { windows, ids } = setUp('terminal')
    await open('Windows')
    const choose = (entry: string) => {
      fireEvent.contextMenu(row(/Terminal/), { clientX: 5, clientY: 5 })
      fireEvent.click(screen.getByRole('menuitem', { name: entry }))
    }
    const terminal = () => windows.getState().windows.find(({ id }) => id === ids[0])
    choose('Minimize')
    expect(terminal()?.isMinimized).toBe(true)
    choose('Restore')
    expect(terminal()?.isMinimized).toBe(false)
    choose('End task')
    await waitFor(() => expect(terminal()).toBeUndefined())
  })

  test('tells how long a window is open, also later', async () => {
    setUp('terminal')
    await open('Windows')
    expect(within(row(/Terminal/)).getByText(/^\d+ s$/).tagName).toBe('TIME')
  })
})

describe('the real figures', () => {
  test('show latency, memory, long tasks and frame rate, or that the browser does not tell', async () => {
    const { measureLatency } = setUp()
    expect(measureLatency).not.toHaveBeenCalled()
    await open('Performance')
    const latency = screen.getByRole('region', { name: 'Latency to the server' })
    await waitFor(() => expect(latency.textContent).toContain('17 ms'))
    expect(within(latency).getByRole('img').getAttribute('aria-label')).toBe(
      'Latency to the server over the last two minutes: now 17 ms, least 17 ms, most 17 ms',
    )
    for (const name of ['Memory of this page', 'Long tasks'])
      expect(screen.getByRole('region', { name }).textContent).toContain('Not reported by this browser')
    expect(screen.getByRole('region', { name: 'Frame rate' })).toBeTruthy()
  })

  test('show what the files take and where they are kept', async () => {
    setUp()
    await open('Performance')
    const storage = screen.getByRole('region', { name: 'Storage used by your files' })
    await waitFor(() => expect(storage.textContent).toContain('3.0 MB'))
    expect(storage.textContent).toContain('3.0 MB of 30.0 MB')
    expect(storage.textContent).toContain('On this device')
    expect(within(storage).getByRole('meter').getAttribute('aria-valuetext')).toBe('3.0 MB of 30.0 MB')
  })

  test('measure nothing while the window is minimized', async () => {
    const { windows, own, measureLatency } = setUp()
    const request = vi.spyOn(globalThis, 'requestAnimationFrame')
    const cancel = vi.spyOn(globalThis, 'cancelAnimationFrame')
    await open('Performance')
    await waitFor(() => expect(measureLatency).toHaveBeenCalledOnce())
    expect(request).toHaveBeenCalled()
    vi.useFakeTimers()
    act(() => windows.toggleMinimized(own))
    expect(cancel).toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(measureLatency).toHaveBeenCalledOnce()
    act(() => windows.toggleMinimized(own))
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(measureLatency.mock.calls.length).toBeGreaterThan(2)
    vi.useRealTimers()
  })
})
