// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { iconPlaces } from '@/kernel/desktop/icon-places'
import { createTestOs } from '@/root/testing/test-os'
import { Desktop } from '../Desktop'

// Fetching the code is not what is waited for.
beforeAll(() =>
  Promise.all([import('../folder'), createTestOs().os.apps.find('filemanager')?.desktopFolder?.()]),
)
beforeEach(() => vi.stubGlobal('innerWidth', 1280))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A desktop of six columns on which a file lies after the apps. */
async function setUp({ isMobile = false, test: made = createTestOs({ isMobile }) } = {}) {
  if (isMobile) vi.stubGlobal('innerWidth', 390)
  const { os } = made
  await os.files.write('/home/desktop/notes.txt', 'text')
  render(<Desktop os={os} />)
  const surface = screen.getByRole('region', { name: 'Desktop' })
  const icon = (name: string) => within(surface).getByRole('button', { name })
  await within(surface).findByRole('button', { name: 'notes.txt' })
  return {
    made,
    os,
    icon,
    surface,
    user: userEvent.setup({ delay: null }),
    labels: () =>
      within(surface)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    cellOf: (name: string) => icon(name).closest<HTMLElement>('[data-key]')?.style.gridArea,
    choose: (name: string) => {
      fireEvent.contextMenu(surface.firstElementChild ?? surface)
      fireEvent.click(screen.getByRole('menuitem', { name }))
    },
  }
}

/** Drags an icon to a column and row; cells are 100 px wide, rows 6.625 rem high. */
function drag(icon: HTMLElement, column: number, row: number) {
  const grid = document.querySelector<HTMLElement>('[data-part="icon-grid"]')
  if (!grid) throw new Error('There is no grid')
  vi.spyOn(grid, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 600))
  const types: string[] = []
  const dataTransfer = {
    types,
    files: [],
    items: [],
    dropEffect: 'none',
    setData: (type: string) => void types.push(type),
    setDragImage: () => undefined,
  }
  const target = { clientX: column * 100 + 50, clientY: row * 106 + 50 }
  for (const [kind, on] of [
    ['dragStart', icon],
    ['dragOver', grid],
    ['drop', grid],
    ['dragEnd', icon],
  ] as const) {
    const event = createEvent[kind](on, target)
    // The document of tests leaves both out.
    for (const [name, value] of Object.entries({ ...target, dataTransfer }))
      Object.defineProperty(event, name, { value })
    fireEvent(on, event)
  }
  return dataTransfer
}

test('keys move an icon, which changes places with the one in its way and keeps the keyboard; a reload changes nothing', async () => {
  const { made, os, icon, labels, user } = await setUp()
  expect(labels().slice(0, 3)).toEqual(['File Manager', 'Terminal', 'Text Editor'])
  await user.click(icon('Terminal'))
  await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
  expect(labels().slice(0, 3)).toEqual(['File Manager', 'Text Editor', 'Terminal'])
  expect(document.activeElement).toBe(icon('Terminal'))
  await user.keyboard('{Control>}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{/Control}')
  expect(iconPlaces(os.storage).getState().small).toMatchObject({ terminal: [2, 3] })
  cleanup()
  const again = await setUp({ test: made })
  expect(again.icon('Terminal').closest('[data-key]')).toBeTruthy()
  expect(again.labels().indexOf('Terminal')).toBe(18)
})

test('an app is dragged to a free cell, alone or with others that are selected; the rest stays where it is', async () => {
  const { icon, cellOf, user } = await setUp()
  await user.click(icon('Terminal'))
  await user.keyboard('{Control>}')
  await user.click(icon('Messenger'))
  await user.keyboard('{/Control}')
  expect(drag(icon('Messenger'), 5, 3).dropEffect).toBe('move')
  expect(cellOf('Messenger')).toBe('4 / 6')
  expect(cellOf('Terminal')).toBe('4 / 2')
  expect(cellOf('Text Editor')).toBe('1 / 3')
  expect(cellOf('File Manager')).toBe('1 / 1')
})

test('a file is dragged to a cell, and has the same place with another name', async () => {
  const { os, icon, cellOf, surface } = await setUp()
  drag(icon('notes.txt'), 4, 3)
  expect(cellOf('notes.txt')).toBe('4 / 5')
  await act(() => os.files.move('/home/desktop/notes.txt', '/home/desktop/plan.txt'))
  await within(surface).findByRole('button', { name: 'plan.txt' })
  await waitFor(() => expect(cellOf('plan.txt')).toBe('4 / 5'))
  // What is new is put into a free cell.
  await act(() => os.files.write('/home/desktop/new.txt', 'text'))
  await within(surface).findByRole('button', { name: 'new.txt' })
  expect(cellOf('new.txt')).toBe('4 / 1')
})

test('the menu sorts by name and kind, closes gaps and restores the usual order, and each can be undone', async () => {
  const { os, labels, choose } = await setUp()
  const usual = labels()
  choose('Sort icons by name')
  const byName = usual.toSorted((one, other) => one.localeCompare(other, 'en'))
  expect(labels()).toEqual(byName)
  act(() => os.notifications.getState()?.action?.run())
  expect(labels()).toEqual(usual)
  choose('Sort icons by kind')
  expect(labels().at(-1)).toBe('notes.txt')
  choose('Reset icon order')
  expect(labels()).toEqual(usual)
  const undo = os.notifications.getState()?.action
  choose('Sort icons by name')
  expect(undo?.isPossible?.()).toBe(false)
})

test('closing the gaps keeps the order', async () => {
  const { icon, labels, cellOf, choose } = await setUp()
  drag(icon('File Manager'), 5, 3)
  expect(cellOf('Terminal')).toBe('1 / 2')
  choose('Close gaps between icons')
  expect(cellOf('Terminal')).toBe('')
  expect([labels()[0], labels().at(-1)]).toEqual(['Terminal', 'File Manager'])
})

test('a phone shows the usual order, and its menu arranges nothing', async () => {
  const made = createTestOs({ isMobile: true })
  iconPlaces(made.os.storage).update({ small: { terminal: [0, 5] } })
  const { labels, surface } = await setUp({ isMobile: true, test: made })
  expect(labels()[1]).toBe('Terminal')
  fireEvent.contextMenu(surface.firstElementChild ?? surface)
  expect(screen.queryByRole('menuitem', { name: 'Sort icons by name' })).toBeNull()
})
