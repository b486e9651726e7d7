// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WindowArgs } from '@/kernel/windows/types'
import { memoryStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { createTestOs } from '@/root/testing/test-os'
import type { Run } from './run/types'
import {
  editorOnScreen,
  leaveFocusAlone,
  pressTab,
  typeText,
} from '@/ui/code-mirror/testing/editor-on-screen'
import View from './View'

const start = vi.fn<Run['start']>()
vi.mock('./run/use-run', () => ({
  useRun: (): Run => ({ start, stop: () => undefined, isRunning: false, panel: null }),
}))

beforeEach(() => {
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
  leaveFocusAlone()
  // happy-dom takes Alt for AltGr, which no browser does.
  vi.spyOn(KeyboardEvent.prototype, 'getModifierState').mockReturnValue(false)
})
afterEach(() => {
  cleanup()
  start.mockReset()
})

async function open(args: WindowArgs = {}, storage = memoryStorage()) {
  const { os } = createTestOs({ storage })
  const id = os.windows.open('codeeditor', args)
  const [record] = os.windows.getState().windows
  if (!record) throw new Error('no window')
  await act(async () => {
    render(<View window={record} os={os} />)
    await Promise.resolve()
  })
  return { os, record: () => os.windows.getState().windows.find((window) => window.id === id) }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const optionsOf = (name: string) => [...select(name).options].map((option) => option.text)
const status = () => document.querySelector('[data-part="status"]')?.textContent
const view = async () => {
  await screen.findByRole('textbox', { name: 'Code' })
  return editorOnScreen()
}
const type = async (text: string) => {
  await view()
  typeText(text)
}
const create = (name: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'File name' }), { target: { value: name } })
  fireEvent.click(button('Create File'))
}

describe('the code editor', () => {
  test('has the new-file dialog, status, language select, font size select and Run [A2.20]', async () => {
    await open()
    const dialog = screen.getByRole('dialog', { name: 'New File' })
    expect(within(dialog).getByRole('textbox', { name: 'File name' })).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeTruthy()
    create('main.js')
    await view()
    expect(status()).toBe('Saved')
    expect(select('Language')).toBeTruthy()
    expect(select('Font size')).toBeTruthy()
    expect(button('Run')).toBeTruthy()
  })

  test('"Create File" is disabled while the name is empty [A5.3]', async () => {
    await open()
    expect(button('Create File').disabled).toBe(true)
    fireEvent.change(screen.getByRole('textbox', { name: 'File name' }), { target: { value: 'a.js' } })
    expect(button('Create File').disabled).toBe(false)
  })

  test('Save is disabled when unmodified, in the new-file dialog too [A5.4]', async () => {
    await open()
    expect(button('Save').disabled).toBe(true)
    create('main.js')
    await view()
    expect(button('Save').disabled).toBe(true)
    await type('let a')
    expect(button('Save').disabled).toBe(false)
    expect(status()).toBe('Modified')
  })

  test('offers the languages as asked, first and in order [A9.13]', async () => {
    await open()
    expect(optionsOf('Language').slice(0, 8)).toEqual([
      'text',
      'javascript',
      'typescript',
      'python',
      'html',
      'css',
      'json',
      'markdown',
    ])
  })

  test('font sizes are 12 to 20, 14 at first; the choice is applied and remembered [A9.12]', async () => {
    const storage = memoryStorage()
    await open({ content: 'a' }, storage)
    expect(optionsOf('Font size')).toEqual(['12', '14', '16', '18', '20'])
    expect(select('Font size').value).toBe('14')
    expect((await view()).dom.style.fontSize).toBe('0.875rem')
    fireEvent.change(select('Font size'), { target: { value: '18' } })
    expect((await view()).dom.style.fontSize).toBe('1.125rem')
    cleanup()
    await open({ content: 'b' }, storage)
    expect(select('Font size').value).toBe('18')
  })

  test('the language comes from the extension, Tab inserts 2 spaces, and Run hands over the text as it is [A4.22]', async () => {
    const { os, record } = await open()
    create('main.js')
    expect(select('Language').value).toBe('javascript')
    await type('x')
    const editor = await view()
    pressTab()
    expect(editor.state.doc.toString()).toBe('x  ')
    expect(status()).toBe('Modified')
    fireEvent.click(button('Run'))
    expect(start).toHaveBeenCalledExactlyOnceWith({ language: 'javascript', text: 'x  ', name: 'main.js' })
    fireEvent.click(button('Save'))
    await vi.waitFor(() => expect(status()).toBe('Saved'))
    expect(await os.files.readText('/home/documents/main.js')).toEqual({ ok: true, value: 'x  ' })
    expect(record()).toMatchObject({ path: '/home/documents/main.js', title: 'main.js' })
  })

  test('Alt+Shift+F puts a program in OtterScript into its usual style', async () => {
    await open()
    create('tidy.oss')
    await type('if true{\nsay( 1 )\n}')
    const editor = await view()
    fireEvent.keyDown(editor.contentDOM, { key: 'Ï', code: 'KeyF', altKey: true, shiftKey: true })
    await vi.waitFor(() => expect(editor.state.doc.toString()).toBe('if true {\n  say(1)\n}\n'))
  })

  test('Run is there for javascript and html, not for text; the language can be chosen [A4.22]', async () => {
    await open({ content: '<p>Otter</p>', title: 'page.html' })
    await view()
    expect(button('Run').disabled).toBe(false)
    fireEvent.change(select('Language'), { target: { value: 'text' } })
    expect(button('Run').disabled).toBe(true)
    fireEvent.keyDown(button('Save'), { key: 'Enter', ctrlKey: true })
    expect(start).not.toHaveBeenCalled()
    fireEvent.change(select('Language'), { target: { value: 'javascript' } })
    fireEvent.keyDown(button('Save'), { key: 'Enter', ctrlKey: true })
    expect(start).toHaveBeenCalledOnce()
  })
})
