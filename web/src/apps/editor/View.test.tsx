// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WindowArgs } from '@/kernel/windows/types'
import { log } from '@/lib/log'
import { createTestOs } from '@/root/testing/test-os'
import {
  editorOnScreen,
  leaveFocusAlone,
  pressTab,
  typeText,
} from '@/ui/code-mirror/testing/editor-on-screen'
import { isOff } from '@/ui/testing/is-off'
import View from './View'

beforeEach(() => {
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  leaveFocusAlone()
})
afterEach(cleanup)

async function open(args: WindowArgs = {}, os = createTestOs().os) {
  const id = os.windows.open('editor', args)
  const record = () => {
    const found = os.windows.getState().windows.find((window) => window.id === id)
    if (!found) throw new Error('The window is closed')
    return found
  }
  await act(async () => {
    render(<View window={record()} os={os} />)
    await Promise.resolve()
  })
  return { os, id, record }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const status = () => document.querySelector('[data-part="status"]')?.textContent
const view = async () => {
  await screen.findByRole('textbox', { name: 'Text' })
  return editorOnScreen()
}
const type = async (text: string) => {
  await view()
  typeText(text)
}
const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(button(name))
    await Promise.resolve()
  })
}
const name = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'File name' }), { target: { value } })

test('the menu shows the versions of a stored file, and of no other', async () => {
  const { os } = createTestOs()
  await os.files.write('/home/poem.txt', 'Otters')
  await open({ path: '/home/poem.txt' }, os)
  await view()
  await press('More')
  await act(async () => {
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Version History' }))
  })
  expect(os.windows.getState().windows.at(-1)).toMatchObject({ type: 'versions', path: '/home/poem.txt' })
  cleanup()
  await open()
  name('new.txt')
  await press('Create File')
  await view()
  await press('More')
  const item = await screen.findByRole('menuitem', { name: 'Version History' })
  expect(isOff(item)).toBe(true)
})

describe('the new-file dialog', () => {
  test('asks for a name, offers "Create File" and "Cancel", then shows an editing area with Save and status [A2.19]', async () => {
    await open()
    const dialog = screen.getByRole('dialog', { name: 'New File' })
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Open…' })).toBeTruthy()
    name('poem.txt')
    await press('Create File')
    expect(screen.queryByRole('dialog')).toBeNull()
    await view()
    expect(button('Save')).toBeTruthy()
    expect(status()).toBe('Saved')
    await type('Otters')
    expect(status()).toBe('Modified')
  })

  test('"Create File" is disabled while the name is empty or can be no name [A5.3]', async () => {
    await open()
    expect(button('Create File').disabled).toBe(true)
    name('   ')
    expect(button('Create File').disabled).toBe(true)
    name('a/b')
    expect(button('Create File').disabled).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('A name cannot contain a slash (/).')
    name('poem.txt')
    expect(button('Create File').disabled).toBe(false)
  })

  test('Cancel leads to a text without a name, which Save asks a place for', async () => {
    const { os, record } = await open()
    await press('Cancel')
    await type('Otters')
    await press('Save')
    const asked = os.fileDialogs.getState()
    if (asked?.kind !== 'save') throw new Error('no save dialog')
    expect(asked.options.name).toBe('Untitled.txt')
    await act(async () => {
      asked.answer('/home/documents/otters.txt')
      await vi.waitFor(() => expect(status()).toBe('Saved'))
    })
    expect(record()).toMatchObject({ path: '/home/documents/otters.txt', title: 'otters.txt' })
  })
})

describe('saving', () => {
  test('is disabled when nothing is modified and no new-file dialog is showing [A5.4]', async () => {
    await open()
    expect(button('Save').disabled).toBe(false)
    name('poem.txt')
    await press('Create File')
    expect(button('Save').disabled).toBe(true)
    await type('Otters')
    expect(button('Save').disabled).toBe(false)
    await press('Save')
    await vi.waitFor(() => expect(status()).toBe('Saved'))
    expect(button('Save').disabled).toBe(true)
  })

  test('sets the path in the documents folder, retitles the window, stores and logs; Tab inserts 4 spaces [A4.21]', async () => {
    const { os, record } = await open()
    name('poem.txt')
    await press('Create File')
    expect(record()).toMatchObject({ path: '/', title: 'Text Editor' })
    await type('a')
    const editor = await view()
    pressTab()
    expect(editor.state.doc.toString()).toBe('a    ')
    expect(status()).toBe('Modified')
    await press('Save')
    await vi.waitFor(() => expect(status()).toBe('Saved'))
    expect(record()).toMatchObject({ path: '/home/documents/poem.txt', title: 'poem.txt' })
    expect(await os.files.readText('/home/documents/poem.txt')).toEqual({ ok: true, value: 'a    ' })
    expect(log.info).toHaveBeenCalledWith('Saved /home/documents/poem.txt', '5 bytes')
  })

  test('while the new-file dialog is showing creates the file and stores it [A5.4]', async () => {
    const { os } = await open()
    await press('Save')
    expect(screen.getByRole('alert').textContent).toBe('Enter a name.')
    name('empty.txt')
    await press('Save')
    await vi.waitFor(async () =>
      expect(await os.files.readText('/home/documents/empty.txt')).toEqual({ ok: true, value: '' }),
    )
  })

  test('is left to the person when Enter creates the file', async () => {
    const { record } = await open()
    name('poem.txt')
    const form = document.querySelector('form')
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    await view()
    expect([...document.querySelectorAll('[type="submit"]')]).toEqual([])
    expect(record().path).toBe('/')
    expect(status()).toBe('Saved')
  })

  test('Ctrl+S saves from anywhere in the window', async () => {
    const { os } = await open({ content: 'given', title: 'given.txt' })
    await type('now ')
    await act(async () => {
      fireEvent.keyDown(button('Undo'), { key: 's', ctrlKey: true })
      await vi.waitFor(() => expect(status()).toBe('Saved'))
    })
    expect(await os.files.readText('/home/documents/given.txt')).toEqual({ ok: true, value: 'now given' })
  })

  test('that fails keeps the text and Modified, and a bar says what can be done', async () => {
    const { os } = createTestOs()
    const files = {
      ...os.files,
      write: () =>
        Promise.resolve({
          ok: false as const,
          error: { code: 'ENOSPC' as const, path: '/home/documents/given.txt', message: 'No space left.' },
        }),
    }
    await open({ content: 'given', title: 'given.txt' }, { ...os, files })
    await type('now ')
    await press('Save')
    const bar = await screen.findByText(/There is no room left/)
    expect(bar.textContent).toContain('your text is still here')
    for (const choice of ['Try again', 'Save elsewhere…', 'Download a copy'])
      expect(button(choice)).toBeTruthy()
    expect(status()).toBe('Modified')
    expect((await view()).state.doc.toString()).toBe('now given')
  })
})

describe('a file', () => {
  test('is loaded from the path that the window was opened with', async () => {
    const { os } = createTestOs()
    await os.files.write('/home/documents/poem.txt', 'Otters float.')
    await open({ path: '/home/documents/poem.txt', title: 'poem.txt' }, os)
    expect((await view()).state.doc.toString()).toBe('Otters float.')
    expect(status()).toBe('Saved')
  })

  test('that is not there says so, with a way on', async () => {
    await open({ path: '/home/documents/nothing.txt', title: 'nothing.txt' })
    expect(await screen.findByText('“nothing.txt” cannot be opened')).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
    expect(button('Open another file…')).toBeTruthy()
  })

  test('that is no text is shown read-only when the person insists', async () => {
    const { os } = createTestOs()
    await os.files.write('/home/documents/x.bin', new Uint8Array([65, 0, 255]))
    await open({ path: '/home/documents/x.bin', title: 'x.bin' }, os)
    expect(await screen.findByText('“x.bin” is not a text file')).toBeTruthy()
    await press('Open anyway (read-only)')
    const editor = await view()
    expect(editor.state.readOnly).toBe(true)
    expect(button('Save').disabled).toBe(true)
  })

  test('opened through the dialog fills an empty window; a window with a text keeps it', async () => {
    const { os } = createTestOs()
    await os.files.write('/home/documents/a.txt', 'first')
    await os.files.write('/home/documents/b.txt', 'second')
    await open({}, os)
    await press('New')
    expect(os.windows.getState().windows).toHaveLength(2)
    const choose = async (path: string) => {
      fireEvent.keyDown(button('New'), { key: 'o', ctrlKey: true })
      const asked = os.fileDialogs.getState()
      if (asked?.kind !== 'open') throw new Error('no open dialog')
      await act(async () => {
        asked.answer([path])
        await Promise.resolve()
      })
    }
    await choose('/home/documents/a.txt')
    expect((await view()).state.doc.toString()).toBe('first')
    await choose('/home/documents/b.txt')
    expect((await view()).state.doc.toString()).toBe('first')
    expect(os.windows.getState().windows.at(-1)).toMatchObject({ title: 'b.txt', type: 'editor' })
  })
})

describe('closing a window with unsaved text', () => {
  const close = async (answer: string) => {
    const desk = await open({ content: 'given', title: 'given.txt' })
    await type('now ')
    let closing: Promise<boolean> = Promise.resolve(false)
    act(() => {
      closing = desk.os.windows.close(desk.id)
    })
    const dialog = await screen.findByRole('alertdialog', { name: 'Save changes to “given.txt”?' })
    await act(async () => {
      fireEvent.click(within(dialog).getByRole('button', { name: answer }))
      await closing
    })
    return { ...desk, isClosed: await closing }
  }

  test('Save stores it and closes', async () => {
    const { os, isClosed } = await close('Save')
    expect(isClosed).toBe(true)
    expect(await os.files.readText('/home/documents/given.txt')).toEqual({ ok: true, value: 'now given' })
  })

  test('Don’t save closes and leaves neither file nor draft', async () => {
    const { os, isClosed } = await close('Don’t save')
    expect(isClosed).toBe(true)
    expect((await os.files.stat('/home/documents/given.txt')).ok).toBe(false)
    expect(await os.drafts.list()).toEqual([])
  })

  test('Cancel keeps the window and the text', async () => {
    const { isClosed } = await close('Cancel')
    expect(isClosed).toBe(false)
    expect((await view()).state.doc.toString()).toBe('now given')
  })

  test('the browser asks too before the page is left, and the draft is kept', async () => {
    const { os } = await open({ content: 'given', title: 'given.txt' })
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(true)
    await type('now ')
    expect(leave()).toBe(false)
    await vi.waitFor(async () => expect(await os.drafts.list()).toMatchObject([{ text: 'now given' }]))
  })

  test('without changes nothing is asked', async () => {
    const { os, id } = await open({ content: 'given', title: 'given.txt' })
    expect(await os.windows.close(id)).toBe(true)
  })
})

test('a text of a crash is found when its file is opened again, and restored', async () => {
  const { os } = createTestOs()
  await os.files.write('/home/documents/poem.txt', 'stored')
  const stored = await os.files.stat('/home/documents/poem.txt')
  await os.drafts.keep({
    key: 'editor-1',
    app: 'editor',
    path: '/home/documents/poem.txt',
    name: 'poem.txt',
    text: 'stored and more',
    basedOn: stored.ok ? stored.value.revision : null,
    kept: Date.UTC(2020, 0, 2, 19, 2),
  })
  await open({ path: '/home/documents/poem.txt', title: 'poem.txt' }, os)
  expect((await screen.findByText(/^Unsaved text from .*2020.* was found\.$/)).textContent).toContain('02')
  await press('Restore')
  expect((await view()).state.doc.toString()).toBe('stored and more')
  expect(status()).toBe('Modified')
})
