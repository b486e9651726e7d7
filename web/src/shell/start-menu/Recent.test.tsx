// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { recencyOf } from '@/kernel/search/recency'
import { createTestOs } from '@/root/testing/test-os'
import { createShellState } from '@/shell/desktop/shell-state'
import { StartMenu } from './StartMenu'

beforeAll(() => Promise.all([import('./extras'), import('@/shell/palette/StartMenuHits')]))
afterEach(cleanup)

async function setUp({
  used = ['app:disk', 'file:/home/plan.txt', 'command:x', 'app:settings'],
  isMobile = false,
} = {}) {
  const { os } = createTestOs({ isMobile })
  await os.files.write('/home/plan.txt', 'plan')
  const recency = recencyOf(os.storage)
  for (const id of used.toReversed()) recency.note(id)
  const shell = createShellState()
  shell.openStartMenu()
  render(<StartMenu os={os} shell={shell} isMobile={isMobile} />)
  // It is loaded on demand.
  if (used.length > 0) await screen.findByRole('region', { name: 'Recent' })
  const recent = () => screen.queryByRole('region', { name: 'Recent' })
  const names = () =>
    within(recent() as HTMLElement)
      .getAllByRole('button')
      .map((button) => button.querySelector('bdi')?.textContent)
  const choose = (name: string, act: string) => {
    fireEvent.contextMenu(within(recent() as HTMLElement).getByText(name))
    fireEvent.click(screen.getByRole('menuitem', { name: act }))
  }
  const types = () => os.windows.getState().windows.map(({ type }) => type)
  return { os, recency, shell, recent, names, choose, types }
}

test('the last apps and files stand above the list, in which each app stays one entry in its place [B2.4]', async () => {
  const { names } = await setUp()
  expect(names()).toEqual(['Disk Manager', 'Settings', 'plan.txt'])
  const entries = screen.getAllByRole('menuitem').map((entry) => entry.getAttribute('aria-label'))
  expect(entries.slice(0, 3)).toEqual(['File Manager', 'Terminal', 'Text Editor'])
  expect(screen.getAllByRole('menuitem', { name: 'Disk Manager' })).toHaveLength(1)
})

test('a new person sees nothing of it, nor does one who looks for something', async () => {
  const { recent, recency } = await setUp({ used: [] })
  expect(recent()).toBeNull()
  recency.note('app:disk')
  expect(await screen.findByRole('region', { name: 'Recent' })).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'term' } })
  expect(recent()).toBeNull()
})

test('files that are gone are left out, the next ones take their places, and pinned apps are not shown twice', async () => {
  const gone = ['a', 'b', 'c'].map((name) => `file:/home/${name}.txt`)
  const { os, names, choose } = await setUp({
    used: ['app:terminal', 'app:disk', ...gone, 'file:/home/plan.txt'],
  })
  await vi.waitFor(() => expect(names()).toEqual(['Terminal', 'Disk Manager', 'plan.txt']))
  fireEvent.contextMenu(screen.getByRole('menuitem', { name: 'Terminal' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Pin to Start' }))
  expect(names()).toEqual(['Disk Manager', 'plan.txt'])
  choose('plan.txt', 'Show in folder')
  expect(os.windows.getState().windows.map(({ type, path }) => [type, path])).toEqual([
    ['filemanager', '/home'],
  ])
})

test('a press opens an app or a file and closes the menu', async () => {
  const { shell, types, recent } = await setUp()
  fireEvent.click(within(recent() as HTMLElement).getByText('Settings'))
  expect([types(), shell.getState().isStartMenuOpen]).toEqual([['settings'], false])
  cleanup()
  const other = await setUp()
  fireEvent.click(within(other.recent() as HTMLElement).getByText('plan.txt'))
  await vi.waitFor(() => expect(other.types()).toEqual(['editor']))
})

test('one is removed, or all are cleared; what the search remembers besides stays', async () => {
  const { choose, names, recent, recency } = await setUp()
  choose('Disk Manager', 'Remove from recent')
  expect(names()).toEqual(['Settings', 'plan.txt'])
  choose('Settings', 'Clear recent apps and files')
  expect(recent()).toBeNull()
  expect(recency.getState()).toEqual(['command:x'])
})

test('arrows lead from the search through recent apps and files into the list and back', async () => {
  await setUp()
  const search = screen.getByRole('searchbox')
  const focused = () => document.activeElement?.textContent
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
  const way: (string | null | undefined)[] = []
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
    press(key)
    way.push(document.activeElement === search ? 'search' : focused())
  }
  expect(way).toEqual([
    'Disk Manager',
    'Settings',
    'plan.txthome',
    'File Manager',
    'plan.txthome',
    'Disk Manager',
    'search',
  ])
})
