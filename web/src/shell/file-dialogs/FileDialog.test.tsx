// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDialogOptions, SaveDialogOptions } from '@/kernel/file-dialogs/types'
import { createInstantThumbnails } from '@/kernel/files/thumbnails/testing/instant-thumbnails'
import { createTestOs } from '@/root/testing/test-os'
import { FileDialogHost } from './FileDialogHost'

// Loaded with the first dialog in the product; here before, so that no test waits for it.
beforeAll(() => import('./FileDialog'))
afterEach(cleanup)

async function setUp() {
  const { thumbnails, followed } = createInstantThumbnails()
  const { os } = createTestOs({ media: { thumbnails } })
  const windowId = os.windows.open('editor')
  for (const folder of ['/home/documents/drafts', '/home/documents/empty']) {
    await os.files.createFolder(folder, { parents: true })
  }
  await os.files.write('/home/documents/a.txt', 'a')
  await os.files.write('/home/documents/b.txt', 'b')
  await os.files.write('/home/documents/c.png', 'c')
  await os.files.write('/home/documents/drafts/d.txt', 'd')
  const user = userEvent.setup()
  render(<FileDialogHost os={os} />)
  return {
    os,
    user,
    followed,
    windowId,
    open: (options: Partial<OpenDialogOptions> = {}) =>
      os.fileDialogs.open({ windowId, folder: '/home/documents', ...options }),
    save: (options: Partial<SaveDialogOptions> = {}) =>
      os.fileDialogs.save({ windowId, folder: '/home/documents', name: 'new.txt', ...options }),
  }
}

const row = (name: string) => screen.findByRole('row', { name })
const press = (name: string) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

describe('open', () => {
  test('is modal, and a double-click answers', async () => {
    const { open, user } = await setUp()
    const answer = open()
    expect((await dialog('Open')).getAttribute('aria-modal')).toBe('true')
    await user.dblClick(await row('a.txt'))
    expect(await answer).toEqual(['/home/documents/a.txt'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('pictures are shown small in their rows, while the dialog is open', async () => {
    const { open, followed, user } = await setUp()
    void open()
    const picture = await row('c.png')
    await waitFor(() => expect(picture.querySelector('img[src="blob:/home/documents/c.png"]')).not.toBeNull())
    expect(followed).toEqual(['/home/documents/c.png'])
    await user.keyboard('{Escape}')
    expect(followed).toEqual([])
  })

  test('several files at once, in the order of the list', async () => {
    const { open, user } = await setUp()
    const answer = open({ multiple: true })
    await user.click(await row('b.txt'))
    await user.keyboard('{Control>}')
    await user.click(await row('a.txt'))
    await user.keyboard('{/Control}')
    await user.click(await press('Open'))
    expect(await answer).toEqual(['/home/documents/a.txt', '/home/documents/b.txt'])
  })

  test('with the keyboard alone: arrows, into a folder and back, Enter', async () => {
    const { open, user } = await setUp()
    const answer = open()
    await row('drafts')
    await user.keyboard('drafts{Enter}')
    await row('d.txt')
    await user.keyboard('{Backspace}')
    await row('c.png')
    await user.keyboard('b{Enter}')
    expect(await answer).toEqual(['/home/documents/b.txt'])
  })

  test('Escape and Cancel answer null', async () => {
    const { open, user } = await setUp()
    const first = open()
    await row('a.txt')
    await user.keyboard('{Escape}')
    expect(await first).toBeNull()
    const second = open()
    await user.click(await press('Cancel'))
    expect(await second).toBeNull()
  })

  test('a filter leaves out other files', async () => {
    const { open, user } = await setUp()
    void open({
      filters: [
        { label: 'Images', extensions: ['png'] },
        { label: 'All files', extensions: [] },
      ],
    })
    await row('c.png')
    expect(screen.queryByRole('row', { name: 'a.txt' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'All files')
    expect(await row('a.txt')).toBeDefined()
  })

  test('a folder: the chosen one, or the one that is shown', async () => {
    const { open, user } = await setUp()
    const shown = open({ choose: 'folder' })
    await row('drafts')
    expect(screen.queryByRole('row', { name: 'a.txt' })).toBeNull()
    await user.click(await press('Choose folder'))
    expect(await shown).toEqual(['/home/documents'])
    const chosen = open({ choose: 'folder' })
    await user.click(await row('drafts'))
    await user.click(await press('Choose folder'))
    expect(await chosen).toEqual(['/home/documents/drafts'])
  })

  test('places and breadcrumbs lead elsewhere; the next dialog of such a window begins there', async () => {
    const { os, open, user, windowId } = await setUp()
    const first = open()
    const places = await screen.findByRole('navigation', { name: 'Places' })
    await user.click(within(places).getByRole('button', { name: 'Computer' }))
    await user.click(await row('readme.txt'))
    await user.click(await press('Open'))
    expect(await first).toEqual(['/readme.txt'])
    void os.fileDialogs.open({ windowId })
    expect(await row('readme.txt')).toBeDefined()
    const path = screen.getByRole('navigation', { name: 'Folder' })
    expect(within(path).getByRole('button', { current: 'location' }).textContent).toBe('Computer')
  })

  test('an empty folder and a missing one say so', async () => {
    const { open, user } = await setUp()
    void open({ folder: '/home/documents/empty' })
    expect(await screen.findByText('This folder is empty.')).toBeDefined()
    await user.keyboard('{Escape}')
    void open({ folder: '/nowhere' })
    expect((await screen.findByRole('alert')).textContent).toContain('nowhere')
    expect(await press('Try Again')).toBeDefined()
    expect((await press('Open')).hasAttribute('disabled')).toBe(true)
  })

  test('follows what other windows do to the folder', async () => {
    const { os, open } = await setUp()
    void open()
    await row('a.txt')
    await os.files.write('/home/documents/late.txt', '')
    expect(await row('late.txt')).toBeDefined()
  })

  test('ends with the window that asked', async () => {
    const { os, open, windowId } = await setUp()
    const answer = open()
    await row('a.txt')
    await os.windows.close(windowId)
    expect(await answer).toBeNull()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})

describe('save', () => {
  const field = () => screen.findByRole('textbox', { name: 'Name' })

  test('the name’s stem is selected, and Enter saves under the new name', async () => {
    const { save, user } = await setUp()
    const answer = save()
    const name = await field()
    await row('a.txt')
    expect(document.activeElement).toBe(name)
    await user.keyboard('otter{Enter}')
    expect(await answer).toBe('/home/documents/otter.txt')
  })

  test('asks before a file is replaced, and Cancel goes back to the dialog', async () => {
    const { save, user } = await setUp()
    const answer = save({ name: 'a.txt' })
    await row('a.txt')
    await user.click(await press('Save'))
    const question = await screen.findByRole('alertdialog', { name: 'Replace “a.txt”?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(await press('Save'))
    await user.click(await press('Replace'))
    expect(await answer).toBe('/home/documents/a.txt')
  })

  test('a name that no file can have is refused beside the field, and stays in it', async () => {
    const { save, user } = await setUp()
    void save()
    const name = await field()
    await row('a.txt')
    await user.clear(name)
    await user.type(name, 'a/b{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('A name cannot contain a slash (/).')
    expect(name).toHaveProperty('value', 'a/b')
    await user.clear(name)
    await user.type(name, 'drafts{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('“drafts” is a folder. Choose another name.')
  })

  test('a click on a file takes its name', async () => {
    const { save, user } = await setUp()
    void save()
    await user.click(await row('b.txt'))
    expect(await field()).toHaveProperty('value', 'b.txt')
  })

  test('a new folder is made, named in its place, and entered', async () => {
    const { os, save, user } = await setUp()
    const answer = save()
    await row('a.txt')
    await user.click(await press('New folder'))
    await screen.findByRole('textbox', { name: 'New name for New Folder' })
    await user.keyboard('Letters{Enter}')
    await user.dblClick(await row('Letters'))
    expect(await screen.findByText('This folder is empty.')).toBeDefined()
    await user.click(await press('Save'))
    expect(await answer).toBe('/home/documents/Letters/new.txt')
    expect((await os.files.stat('/home/documents/Letters')).ok).toBe(true)
  })

  test('Escape while a folder is named ends the naming alone', async () => {
    const { save, user } = await setUp()
    void save()
    await row('a.txt')
    await user.click(await press('New folder'))
    await screen.findByRole('textbox', { name: 'New name for New Folder' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: 'New name for New Folder' })).toBeNull()
    expect(await dialog('Save As')).toBeDefined()
  })
})
