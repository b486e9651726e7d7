// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInstantThumbnails } from '@/kernel/files/thumbnails/testing/instant-thumbnails'
import { createTestOs } from '@/root/testing/test-os'
import { Desktop } from './Desktop'

// Fetching the code is not what is waited for.
beforeAll(() =>
  Promise.all([import('./folder'), createTestOs().os.apps.find('filemanager')?.desktopFolder?.()]),
)
beforeEach(() => vi.stubGlobal('innerWidth', 1280))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A desktop on which these files lie; a name that ends with a slash is a folder. */
async function setUp(names: readonly string[], { isMobile = false } = {}) {
  if (isMobile) vi.stubGlobal('innerWidth', 390)
  const { thumbnails, followed } = createInstantThumbnails()
  const { os } = createTestOs({ isMobile, media: { thumbnails } })
  const path = (name: string) => `/home/desktop/${name}`
  for (const name of names) {
    const made = name.endsWith('/')
      ? await os.files.createFolder(path(name.slice(0, -1)))
      : await os.files.write(path(name), 'text')
    if (!made.ok) throw new Error(made.error.message)
  }
  render(<Desktop os={os} />)
  const surface = screen.getByRole('region', { name: 'Desktop' })
  const find = (name: string) => within(surface).findByRole('button', { name })
  const openMenu = async (entry: string) => {
    await waitFor(() => {
      fireEvent.contextMenu(surface.firstElementChild ?? surface)
      expect(screen.getByRole('menuitem', { name: entry })).toBeTruthy()
    })
    return screen.getByRole('menuitem', { name: entry })
  }
  return {
    os,
    followed,
    surface,
    find,
    openMenu,
    user: userEvent.setup({ delay: null }),
    windows: () => os.windows.getState().windows.map(({ type, path: at }) => [type, at]),
    exists: async (at: string) => (await os.files.stat(at)).ok,
    /** The names of the icons after those of apps. */
    files: () =>
      within(surface)
        .queryAllByRole('button')
        .slice(os.apps.desktop.length)
        .map((icon) => icon.getAttribute('aria-label')),
    selected: () =>
      [...surface.querySelectorAll('[data-selected]')].map((icon) => icon.getAttribute('aria-label')),
  }
}

/** A drag event with what it carries. */
function fire(kind: 'dragStart' | 'dragOver' | 'drop', target: Element, dataTransfer: object) {
  const event = createEvent[kind](target)
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
  fireEvent(target, event)
  return event
}

const createTransfer = (files: readonly File[] = []) => {
  const data = new Map<string, string>()
  return {
    items: [],
    files,
    dropEffect: 'none',
    get types() {
      return [...(files.length > 0 ? ['Files'] : []), ...data.keys()]
    },
    setData: (type: string, text: string) => void data.set(type, text),
    setDragImage: () => undefined,
  }
}

describe('the desktop is a folder', () => {
  test('its files follow the apps, folders first, without hidden ones, and appear as they are made', async () => {
    const { os, files, find } = await setUp(['b.txt', '.secret', 'zoo/', 'a10.txt', 'a9.txt'])
    await find('b.txt')
    expect(files()).toEqual(['zoo', 'a9.txt', 'a10.txt', 'b.txt'])
    await act(() => os.files.write('/home/desktop/a.txt', 'new'))
    await find('a.txt')
    expect(files()).toEqual(['zoo', 'a.txt', 'a9.txt', 'a10.txt', 'b.txt'])
  })

  test('pictures among them are shown small while they are in sight', async () => {
    const tell = new Map<Element, (isIntersecting: boolean) => void>()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private readonly callback: (entries: readonly object[]) => void) {}
        observe(target: Element) {
          tell.set(target, (isIntersecting) => act(() => this.callback([{ target, isIntersecting }])))
        }
        unobserve(target: Element) {
          tell.delete(target)
        }
      },
    )
    const { find, followed } = await setUp(['lake.png', 'notes.txt'])
    const icon = await find('lake.png')
    await find('notes.txt')
    const picture = () => icon.querySelector('[data-part="preview"]')?.getAttribute('src')
    const [cell, ...others] = tell.keys()
    expect([cell?.contains(icon), others]).toEqual([true, []])
    expect([followed, picture()]).toEqual([[], undefined])
    const setInSight = (isInSight: boolean) => cell && tell.get(cell)?.(isInSight)
    setInSight(true)
    await waitFor(() => expect(picture()).toBe('blob:/home/desktop/lake.png'))
    expect(icon.getAttribute('aria-label')).toBe('lake.png')
    setInSight(false)
    expect([followed, picture()]).toEqual([[], undefined])
  })

  test('a double-click or Enter opens a folder in the File Manager and a file in its app', async () => {
    const { find, user, windows } = await setUp(['notes.txt', 'plans/'])
    await user.dblClick(await find('plans'))
    expect(windows()).toEqual([['filemanager', '/home/desktop/plans']])
    const file = await find('notes.txt')
    act(() => file.focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(windows()).toContainEqual(['editor', '/home/desktop/notes.txt']))
    expect(windows()).toHaveLength(2)
  })

  test('a tap opens', async () => {
    const { find, user, windows } = await setUp(['plans/'], { isMobile: true })
    await user.pointer({ keys: '[TouchA]', target: await find('plans') })
    expect(windows()).toEqual([['filemanager', '/home/desktop/plans']])
  })

  test('the menu makes a folder that is named in place; a name that cannot be is refused there', async () => {
    const { openMenu, find, user, files, exists } = await setUp([])
    await user.click(await openMenu('New folder'))
    const field = await screen.findByRole('textbox', { name: /New name/ })
    await user.clear(field)
    await user.type(field, 'a/b{Enter}')
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    await user.clear(field)
    await user.type(field, 'Plans{Enter}')
    const icon = await find('Plans')
    await waitFor(() => expect(document.activeElement).toBe(icon))
    expect(files()).toEqual(['Plans'])
    expect(await exists('/home/desktop/Plans')).toBe(true)
  })

  test('the menu opens the folder, and makes it again when it was deleted', async () => {
    const { os, openMenu, user, windows, find, files } = await setUp(['a.txt'])
    await find('a.txt')
    await act(() => os.files.remove('/home/desktop', { recursive: true }))
    await waitFor(() => expect(files()).toEqual([]))
    await user.click(await openMenu('New text file'))
    await screen.findByRole('textbox', { name: /New name/ })
    await user.keyboard('{Escape}')
    await user.click(await openMenu('Open in File Manager'))
    await waitFor(() => expect(windows()).toEqual([['filemanager', '/home/desktop']]))
  })

  test('keys act on the selection: Delete, undo, rename, copy and paste, select all', async () => {
    const { os, find, user, files, selected, exists } = await setUp(['a.txt', 'b.txt', 'c.txt'])
    await user.click(await find('a.txt'))
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(selected()).toEqual(['a.txt', 'b.txt'])
    await user.keyboard('{Delete}')
    await waitFor(() => expect(files()).toEqual(['c.txt']))
    expect(await os.recycleBin.list()).toHaveLength(2)
    await waitFor(async () => expect(document.activeElement).toBe(await find('c.txt')))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(files()).toEqual(['a.txt', 'b.txt', 'c.txt']))
    await user.click(await find('b.txt'))
    await user.keyboard('{F2}')
    const field = await screen.findByRole('textbox', { name: /New name/ })
    await user.clear(field)
    await user.type(field, 'x.txt{Enter}')
    await waitFor(() => expect(files()).toEqual(['a.txt', 'c.txt', 'x.txt']))
    await waitFor(async () => expect(document.activeElement).toBe(await find('x.txt')))
    await user.keyboard('{Control>}c{/Control}{Control>}v{/Control}')
    await waitFor(() => expect(files()).toEqual(['a.txt', 'c.txt', 'x (2).txt', 'x.txt']))
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toEqual(files())
    expect(await exists('/home/desktop/b.txt')).toBe(false)
  })

  test('Ctrl selects several, and the menu of one of them is of all', async () => {
    const { os, find, user, selected, files } = await setUp(['a.txt', 'b.txt', 'c.txt'])
    await user.click(await find('a.txt'))
    await user.keyboard('{Control>}')
    await user.click(await find('c.txt'))
    await user.keyboard('{/Control}')
    expect(selected()).toEqual(['a.txt', 'c.txt'])
    fireEvent.contextMenu(await find('c.txt'))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(files()).toEqual(['b.txt']))
    expect(await os.recycleBin.list()).toHaveLength(2)
  })

  test('what is cut is faded until it is pasted', async () => {
    const { find, user } = await setUp(['a.txt'])
    const icon = await find('a.txt')
    const picture = () => icon.querySelector('img')?.className
    expect(picture()).not.toContain('opacity')
    await user.click(icon)
    await user.keyboard('{Control>}x{/Control}')
    await waitFor(() => expect(picture()).toContain('opacity'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(picture()).not.toContain('opacity'))
  })

  test('a file is dragged onto a folder', async () => {
    const { find, files, exists } = await setUp(['a.txt', 'box/'])
    const transfer = createTransfer()
    const box = await find('box')
    fire('dragStart', await find('a.txt'), transfer)
    fire('dragOver', box, transfer)
    expect(transfer.dropEffect).toBe('move')
    expect(box.closest('[data-drop]')?.getAttribute('data-key')).toBe('/home/desktop/box')
    fire('drop', box, transfer)
    await waitFor(() => expect(files()).toEqual(['box']))
    expect(await exists('/home/desktop/box/a.txt')).toBe(true)
    expect(document.querySelector('[data-drop]')).toBeNull()
  })

  test('files of the computer are stored where they are dropped, and selected', async () => {
    const { os, surface, find, selected } = await setUp(['a.txt'])
    await find('a.txt')
    const transfer = createTransfer([new File(['hello'], 'new.txt')])
    const place = surface.firstElementChild ?? surface
    expect(fire('dragOver', place, transfer).defaultPrevented).toBe(true)
    expect(transfer.dropEffect).toBe('copy')
    fire('drop', place, transfer)
    await find('new.txt')
    await waitFor(() => expect(selected()).toEqual(['new.txt']))
    expect(await os.files.readText('/home/desktop/new.txt')).toEqual({ ok: true, value: 'hello' })
  })
})
