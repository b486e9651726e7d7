// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { createInstantThumbnails } from '@/kernel/files/thumbnails/testing/instant-thumbnails'
import type { Os } from '@/kernel/os'
import { pngHead } from '@/lib/pictures/testing/png-head'
import { createShellState } from '@/shell/desktop/shell-state'
import { ShortcutSheetHost } from '@/shell/keyboard/ShortcutSheetHost'
import { useShellKeyboard } from '@/shell/keyboard/use-shell-keyboard'
import { fallbackWallpaper, wallpapers } from '@/ui/wallpapers'
import { openFileManager } from './testing/set-up'

afterEach(cleanup)

/** The part of the desktop that lists what can be done by keys. */
function Shortcuts({ os }: { readonly os: Os }) {
  const [shell] = useState(createShellState)
  useShellKeyboard(os, shell)
  return <ShortcutSheetHost os={os} shell={shell} />
}

describe('the File Manager', () => {
  test('has a home button, shows the current path, and lists the entries [A2.17]', async () => {
    const { user, names, path } = await openFileManager()
    expect(path()).toBe('/')
    expect(names()).toEqual(expect.arrayContaining(['home', 'users', 'system', 'kernel', 'readme.txt']))
    await user.click(screen.getByRole('button', { name: 'Home' }))
    await waitFor(() => expect(path()).toBe('/home'))
    expect(names()).toContain('documents')
  })

  test('the parent folder is an entry everywhere but at the root, and leads up [A2.17]', async () => {
    const { names, enter, path } = await openFileManager({ path: '/home/documents' })
    await waitFor(() => expect(names()[0]).toBe('..'))
    await enter('..')
    await waitFor(() => expect(path()).toBe('/home'))
    await enter('..')
    await waitFor(() => expect(path()).toBe('/'))
    expect(names()).not.toContain('..')
  })

  test('a double-click enters a folder; a click alone does not [A4.16]', async () => {
    const { user, entry, enter, path } = await openFileManager()
    await user.click(await entry('home'))
    expect(path()).toBe('/')
    await enter('home')
    await waitFor(() => expect(path()).toBe('/home'))
  })

  test('Enter opens what has the focus, and back leads back to it', async () => {
    const { user, entry, path } = await openFileManager()
    await user.click(await entry('home'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/home'))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(path()).toBe('/'))
    expect((await entry('home')).getAttribute('aria-selected')).toBe('true')
  })

  test('breadcrumbs and places lead to their folders', async () => {
    const { user, path } = await openFileManager({ path: '/home/documents' })
    await waitFor(() => expect(path()).toBe('/home/documents'))
    await user.click(
      within(screen.getByRole('navigation', { name: 'Path' })).getByRole('link', { name: 'home' }),
    )
    await waitFor(() => expect(path()).toBe('/home'))
    await user.click(
      within(screen.getByRole('navigation', { name: 'Places' })).getByRole('link', { name: 'Apps' }),
    )
    await waitFor(() => expect(path()).toBe('/apps'))
  })

  test('a typed path is gone to; a wrong one stays in the field with the reason', async () => {
    const { user, path, entry } = await openFileManager()
    await user.click(await entry('home'))
    await user.keyboard('{Control>}l{/Control}')
    const field = screen.getByRole('textbox', { name: 'Path' })
    await user.clear(field)
    await user.type(field, '/nowhere{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('nowhere')
    await user.clear(field)
    await user.type(field, '~/documents{Enter}')
    await waitFor(() => expect(path()).toBe('/home/documents'))
  })

  test('hidden files are shown when asked for', async () => {
    const { user, names, write, entry } = await openFileManager({ path: '/home' })
    await write('/home/.profile', 'x')
    await user.click(await entry('documents'))
    expect(names()).not.toContain('.profile')
    await user.keyboard('{Control>}h{/Control}')
    await waitFor(() => expect(names()).toContain('.profile'))
  })

  test('follows changes that others make, and leaves a folder that vanishes', async () => {
    const { os, names, path, write } = await openFileManager({ path: '/home/documents' })
    await act(() => write('/home/documents/from-terminal.txt', 'hello'))
    await waitFor(() => expect(names()).toContain('from-terminal.txt'))
    await act(async () => void (await os.files.remove('/home/documents', { recursive: true })))
    await waitFor(() => expect(path()).toBe('/home'))
    expect(os.notifications.getState()?.title).toBe('Folder is gone')
  })
})

describe('opening a file', () => {
  const files: readonly (readonly [string, string])[] = [
    ['photo.png', 'imageviewer'],
    ['script.js', 'codeeditor'],
    ['notes.txt', 'editor'],
    ['unknown.xyz', 'editor'],
  ]
  test.each(files)('%s opens in its app: %s [A4.12 A4.13 A4.15]', async (name, type) => {
    const { write, enter, others } = await openFileManager({ path: '/home' })
    await act(() => write(`/home/${name}`, 'content'))
    await enter(name)
    await waitFor(() => expect(others()).toEqual([[type, `/home/${name}`]]))
  })

  test('a code file opens in the text editor when the code editor is not to open by itself [A4.13]', async () => {
    const { os, write, enter, others } = await openFileManager({ path: '/home' })
    os.settings.update({ autoOpenCodeEditor: false })
    await act(() => write('/home/script.js', 'content'))
    await enter('script.js')
    await waitFor(() => expect(others()).toEqual([['editor', '/home/script.js']]))
  })

  test('an .html file opens as an HTML app with its content [A4.14]', async () => {
    const { os, write, enter, others } = await openFileManager({ path: '/home' })
    await act(() => write('/home/page.html', '<p>hello</p>'))
    await enter('page.html')
    await waitFor(() => expect(others()).toEqual([['htmlapp', '/home/page.html']]))
    expect(os.windows.getState().windows.at(-1)?.htmlContent).toBe('<p>hello</p>')
  })
})

describe('the kernel folder', () => {
  const warning =
    'WARNING: You are about to access kernel space. This area contains system-critical files that can affect system stability. Proceed with caution.'

  test('is entered after a warning: "Continue Anyway" goes in, "Cancel" does not [A4.18 A8.14 A6.3]', async () => {
    const { user, enter, path } = await openFileManager()
    await enter('kernel')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(warning)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(path()).toBe('/')
    await enter('kernel')
    await user.click(await screen.findByRole('button', { name: 'Continue Anyway' }))
    await waitFor(() => expect(path()).toBe('/kernel'))
  })

  test('is entered at once when warnings are switched off', async () => {
    const { os, enter, path } = await openFileManager()
    os.settings.update({ kernelAccessWarnings: false })
    await enter('kernel')
    await waitFor(() => expect(path()).toBe('/kernel'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('warns as well when its path is typed', async () => {
    const { user, entry, path } = await openFileManager()
    await user.click(await entry('home'))
    await user.keyboard('{Control>}l{/Control}')
    await user.clear(screen.getByRole('textbox', { name: 'Path' }))
    await user.type(screen.getByRole('textbox', { name: 'Path' }), '/kernel{Enter}')
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(path()).not.toBe('/kernel')
  })

  test('a protected system file is not deleted, not for good either, and the warning says so [A6.3 A8.15]', async () => {
    const { os, user, entry, exists } = await openFileManager()
    await user.click(await entry('system'))
    const isWarned = (times: number) =>
      waitFor(() =>
        expect(os.notifications.getState()).toMatchObject({
          sequence: times,
          title: 'Security Warning: Cannot delete critical system file: /system',
          description:
            '“system” is part of the system. To change it, switch off file system protection in Settings, Security.',
          variant: 'destructive',
        }),
      )
    await user.keyboard('{Delete}')
    await isWarned(1)
    await user.keyboard('{Shift>}{Delete}{/Shift}')
    await user.click(await screen.findByRole('button', { name: 'Delete “system”' }))
    await isWarned(2)
    expect(await exists('/system')).toBe(true)
  })
})

describe('while a plugin is chosen', () => {
  const importing = { path: '/apps/plugins', importMode: 'plugin', parentWindowId: 'pluginmanager-1' }

  test('a click on a folder selects it and offers to import it; the parent folder offers nothing [A4.19]', async () => {
    const { user, entry } = await openFileManager(importing)
    await user.click(await entry('..'))
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
    await user.click(await entry('todo-list'))
    expect((await entry('todo-list')).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('button', { name: 'Import todo-list' })).toBeTruthy()
  })

  test('importing logs the plugin, tells the window that asked, and closes the window [A4.19 B7.28]', async () => {
    const logged = vi.spyOn(log, 'info').mockReturnValue()
    const { os, user, entry, isOpen } = await openFileManager(importing)
    const told = vi.fn()
    os.events.on('plugin-import', told)
    await user.click(await entry('todo-list'))
    await user.click(screen.getByRole('button', { name: 'Import todo-list' }))
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('todo-list'))
    expect(told).toHaveBeenCalledExactlyOnceWith({
      parentWindowId: 'pluginmanager-1',
      folderPath: '/apps/plugins/todo-list',
      folderName: 'todo-list',
    })
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  test('files do not open, folders are entered [A4.17 A4.16]', async () => {
    const { enter, others, path } = await openFileManager(importing)
    await enter('todo-list')
    await waitFor(() => expect(path()).toBe('/apps/plugins/todo-list'))
    await enter('index.html')
    await act(() => Promise.resolve())
    expect(others()).toEqual([])
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })
})

describe('Set as Wallpaper', () => {
  test.each(wallpapers)('takes the wallpaper that the name $id stands for [A4.20]', async ({ id, url }) => {
    const { os, write, rightClick, choose, user } = await openFileManager({ path: '/home' })
    os.settings.update({ wallpaper: 'https://example.org/other.png' })
    await act(() => write(`/home/${id}.jpg`, 'picture'))
    await rightClick(`${id}.jpg`)
    await choose('Set as Wallpaper')
    await user.click(await screen.findByRole('button', { name: 'Set Wallpaper' }))
    expect(os.settings.getState().wallpaper).toBe(url)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('takes the mountains for any other name; "Cancel" changes nothing [A4.20]', async () => {
    const { os, write, rightClick, choose, user } = await openFileManager({ path: '/home' })
    os.settings.update({ wallpaper: 'https://example.org/other.png' })
    await act(() => write('/home/holiday.png', 'picture'))
    await rightClick('holiday.png')
    await choose('Set as Wallpaper')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(os.settings.getState().wallpaper).toBe('https://example.org/other.png')
    await rightClick('holiday.png')
    await choose('Set as Wallpaper')
    await user.click(await screen.findByRole('button', { name: 'Set Wallpaper' }))
    expect(os.settings.getState().wallpaper).toBe(fallbackWallpaper.url)
  })

  test('can take the picture itself', async () => {
    const { os, write, rightClick, choose, user } = await openFileManager({ path: '/home' })
    await act(() => write('/home/holiday.png', 'picture'))
    await rightClick('holiday.png')
    await choose('Set as Wallpaper')
    await user.click(await screen.findByRole('radio', { name: 'Use this picture' }))
    await user.click(screen.getByRole('button', { name: 'Set Wallpaper' }))
    expect(os.settings.getState().wallpaper).toBe('file:/home/holiday.png')
  })

  test('is offered for the image that is clicked among several that are selected [A4.20]', async () => {
    const { write, rightClick, choose, user } = await openFileManager({ path: '/home' })
    await act(() => write('/home/coast.png', 'picture'))
    await act(() => write('/home/forest.png', 'picture'))
    await user.click(await screen.findByRole('row', { name: 'coast.png' }))
    await user.keyboard('{Control>}a{/Control}')
    await rightClick('forest.png')
    await choose('Set as Wallpaper')
    expect((await screen.findByRole('dialog', { name: 'Set as Wallpaper' })).textContent).toContain('forest')
  })

  test('is offered for images alone [A4.20]', async () => {
    const { rightClick } = await openFileManager()
    await rightClick('readme.txt')
    expect(await screen.findByRole('menuitem', { name: 'Properties' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Set as Wallpaper' })).toBeNull()
  })
})

describe('changing files', () => {
  test('a new folder is named in its place; undo and redo', async () => {
    const { user, entry, exists } = await openFileManager({ path: '/home' })
    await user.click(await entry('documents'))
    await user.keyboard('{Alt>}n{/Alt}')
    const field = await screen.findByRole('textbox', { name: 'New name for New folder' })
    await user.clear(field)
    await user.type(field, 'Letters{Enter}')
    await entry('Letters')
    expect(await exists('/home/Letters')).toBe(true)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await exists('/home/Letters')).toBe(false))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await exists('/home/New folder')).toBe(false))
    await user.keyboard('{Control>}y{/Control}')
    await waitFor(async () => expect(await exists('/home/New folder')).toBe(true))
  })

  test('a name that cannot be is refused in its place, with what was typed', async () => {
    const { user, entry, exists } = await openFileManager({ path: '/home' })
    await user.click(await entry('profile.txt'))
    await user.keyboard('{F2}')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name for profile.txt' })
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('profile')
    await user.clear(field)
    await user.type(field, 'a/b{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('slash')
    expect(field.value).toBe('a/b')
    expect(await exists('/home/profile.txt')).toBe(true)
  })

  test('delete puts into the recycle bin, from which it is restored', async () => {
    const { os, user, entry, exists, names, path } = await openFileManager({ path: '/home' })
    await user.click(await entry('profile.txt'))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(names()).not.toContain('profile.txt'))
    expect(os.notifications.getState()?.title).toBe('Moved “profile.txt” to the Recycle Bin')
    await user.click(screen.getByRole('link', { name: 'Recycle Bin' }))
    await waitFor(() => expect(path()).toBe('Recycle Bin'))
    await user.click(await entry('profile.txt'))
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(async () => expect(await exists('/home/profile.txt')).toBe(true))
    expect(await screen.findByText('The Recycle Bin is empty.')).toBeTruthy()
  })

  test('emptying the recycle bin asks first', async () => {
    const { os, user } = await openFileManager({ path: '/home' })
    await act(async () => void (await os.recycleBin.put(['/home/profile.txt'])))
    await user.click(screen.getByRole('link', { name: 'Recycle Bin' }))
    await user.click(await screen.findByRole('button', { name: 'Empty Recycle Bin…' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(await os.recycleBin.list()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Empty Recycle Bin…' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete 1 item' }),
    )
    await waitFor(async () => expect(await os.recycleBin.list()).toEqual([]))
  })

  test('deleting for good asks first', async () => {
    const { user, entry, exists } = await openFileManager({ path: '/home' })
    await user.click(await entry('profile.txt'))
    await user.keyboard('{Shift>}{Delete}{/Shift}')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(await exists('/home/profile.txt')).toBe(true)
    await user.keyboard('{Shift>}{Delete}{/Shift}')
    await user.click(await screen.findByRole('button', { name: 'Delete “profile.txt”' }))
    await waitFor(async () => expect(await exists('/home/profile.txt')).toBe(false))
  })

  test('what is copied is pasted beside what has the name, or in its place', async () => {
    const { os, user, entry, enter, write, exists } = await openFileManager({ path: '/home' })
    await act(() => write('/home/documents/profile.txt', 'mine'))
    await user.click(await entry('profile.txt'))
    await user.keyboard('{Control>}c{/Control}')
    await enter('documents')
    await entry('profile.txt')
    await user.keyboard('{Control>}v{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Keep both' }))
    await waitFor(async () => expect(await exists('/home/documents/profile (2).txt')).toBe(true))
    await user.keyboard('{Control>}v{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Replace' }))
    await waitFor(async () =>
      expect(await os.files.readText('/home/documents/profile.txt')).toMatchObject({
        value: expect.stringContaining('Administrator') as string,
      }),
    )
    expect((await os.recycleBin.list()).map((entry) => entry.from)).toEqual(['/home/documents/profile.txt'])
  })

  test('what is cut is moved', async () => {
    const { user, entry, enter, exists } = await openFileManager({ path: '/home' })
    await user.click(await entry('profile.txt'))
    await user.keyboard('{Control>}x{/Control}')
    await enter('documents')
    await entry('..')
    await user.keyboard('{Control>}v{/Control}')
    await waitFor(async () => expect(await exists('/home/documents/profile.txt')).toBe(true))
    expect(await exists('/home/profile.txt')).toBe(false)
  })
})

describe('finding and knowing', () => {
  test('a search shows what is found below, as one types', async () => {
    const { user, entry, names } = await openFileManager()
    await user.click(await entry('home'))
    await user.keyboard('{Control>}f{/Control}')
    await user.type(await screen.findByRole('searchbox'), '*file.txt')
    await waitFor(() => expect(names().filter((name) => name === 'profile.txt').length).toBeGreaterThan(1))
    expect(names()).not.toContain('readme.txt')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(names()).toContain('readme.txt'))
  })

  test('properties count what a folder holds', async () => {
    const { user, entry, write, rightClick, choose } = await openFileManager({ path: '/home' })
    await act(() => write('/home/documents/five.txt', '12345'))
    await user.click(await entry('documents'))
    await rightClick('documents')
    await choose('Properties')
    const dialog = await screen.findByRole('dialog', { name: 'Properties' })
    await waitFor(() => expect(dialog.textContent).toContain('5 bytes in 1 file and 0 folders'))
  })

  test('pictures are shown small in their rows, and larger in the properties, which say how many pixels they have', async () => {
    const { thumbnails, followed } = createInstantThumbnails()
    const { os, user, entry } = await openFileManager({ path: '/home' }, (made) => ({
      ...made,
      media: async () => ({ ...(await made.media()), thumbnails }),
    }))
    await act(async () => void (await os.files.write('/home/lake.png', pngHead(4000, 3000))))
    await act(async () => void (await os.files.write('/home/broken.png', 'not a picture')))
    const shown = (place: HTMLElement) => place.querySelector('[data-part="preview"]')?.getAttribute('src')
    await waitFor(async () => expect(shown(await entry('lake.png'))).toBe('blob:/home/lake.png'))
    expect(followed.toSorted()).toEqual(['/home/broken.png', '/home/lake.png'])

    const properties = async (name: string) => {
      await user.click(await entry(name))
      await user.keyboard('{Alt>}{Enter}{/Alt}')
      return screen.findByRole('dialog', { name: 'Properties' })
    }
    const dimensions = (dialog: HTMLElement) =>
      within(dialog).getByText('Dimensions').nextElementSibling?.textContent
    const dialog = await properties('lake.png')
    await waitFor(() => expect(dimensions(dialog)).toBe('4000 × 3000 px'))
    await waitFor(() => expect(shown(dialog)).toBe('blob:/home/lake.png'))
    // A camera that was held upright says so: the picture is shown upright.
    const picture = dialog.querySelector('[data-part="preview"]')
    if (!picture) throw new Error('no picture')
    Object.defineProperties(picture, { naturalWidth: { value: 192 }, naturalHeight: { value: 256 } })
    fireEvent.load(picture)
    expect(dimensions(dialog)).toBe('3000 × 4000 px')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))

    const other = await properties('broken.png')
    await waitFor(() => expect(dimensions(other)).toBe('Not known'))
  })

  test('versions of a file and what a folder was are shown by menu, key and properties', async () => {
    const { os, user, entry, write, rightClick, choose } = await openFileManager({ path: '/home' })
    await act(() => write('/home/five.txt', '12345'))
    const shown = () =>
      os.windows
        .getState()
        .windows.filter(({ type }) => type === 'versions')
        .map(({ title, path }) => [title, path])
    await user.click(await entry('five.txt'))
    await rightClick('five.txt')
    await choose('Version History')
    expect(shown().at(-1)).toEqual(['Version History', '/home/five.txt'])
    await user.click(await entry('documents'))
    await user.keyboard('{Alt>}{Shift>}r{/Shift}{/Alt}')
    expect(shown().at(-1)).toEqual(['Rewind', '/home/documents'])
    await user.click(await entry('five.txt'))
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    const dialog = await screen.findByRole('dialog', { name: 'Properties' })
    await user.click(within(dialog).getByRole('button', { name: 'Version History' }))
    expect(shown()).toHaveLength(3)
    expect(screen.queryByRole('dialog', { name: 'Properties' })).toBeNull()
  })

  test('its shortcuts are listed', async () => {
    const { os, user, entry } = await openFileManager()
    render(<Shortcuts os={os} />)
    await user.click(await entry('home'))
    await user.keyboard('{F1}')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByText('Rename').nextElementSibling?.textContent).toBe('F2')
    expect(within(dialog).getByText('Find a name').nextElementSibling?.textContent).toBe('Type its beginning')
  })
})
