// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import type { SandboxPage, SandboxPageOptions } from '@/sandbox/open-page'
import { createTestOs } from '@/root/testing/test-os'
import { editorOnScreen, leaveFocusAlone, typeText } from '@/ui/code-mirror/testing/editor-on-screen'
import { isOff } from '@/ui/testing/is-off'
import { starterPage, templateOf, templates } from './model/templates'
import View from './View'

const opened: SandboxPageOptions[] = []
vi.mock('@/sandbox/open-page', () => ({
  openSandboxPage: (options: SandboxPageOptions): SandboxPage => {
    opened.push(options)
    return {
      frame: document.createElement('iframe'),
      send: () => undefined,
      flush: () => Promise.resolve(),
      close: () => undefined,
    }
  },
}))
const downloads = vi.hoisted(() => vi.fn<(text: string, name: string) => void>())
vi.mock('@/ui/editor-frame/download-text', () => ({ downloadText: downloads }))

const key = 'designer-apps-maya@example.org'
let storage = memoryStorage()
const stored = (id: string, name: string, created_at = '2026-01-02T03:04:05.000Z') => ({
  id,
  name,
  description: `About ${name}`,
  icon: '🎲',
  htmlContent: `<p>${name}</p>`,
  created_at,
})

beforeEach(() => {
  storage = memoryStorage()
  opened.length = 0
  downloads.mockReset()
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  leaveFocusAlone()
})
afterEach(cleanup)

async function open(apps: readonly unknown[] = []) {
  if (apps.length > 0) storage.set(key, JSON.stringify(apps))
  const { os } = createTestOs({ storage })
  const id = os.windows.open('appdesigner')
  const record = os.windows.getState().windows.find((window) => window.id === id)
  if (!record) throw new Error('no window')
  await act(async () => {
    render(<View window={record} os={os} />)
    await Promise.resolve()
  })
  return { os, title: () => os.notifications.getState()?.title, notice: () => os.notifications.getState() }
}

const tab = (name: string) => screen.getByRole('tab', { name })
/** Radix changes tabs when the button goes down. */
const goTo = async (name: string) => {
  await act(async () => {
    fireEvent.mouseDown(tab(name), { button: 0 })
    await Promise.resolve()
  })
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => {
  await act(async () => {
    // As browsers do: a dialog gives the focus back to what had it.
    button(name).focus()
    fireEvent.click(button(name))
    await Promise.resolve()
  })
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const status = () => document.querySelector('[data-part="status"]')?.textContent
const savedNow = (): unknown => JSON.parse(storage.get(key) ?? '[]')
const listed = () =>
  screen.getAllByRole('listitem').map((item) => within(item).getByRole('heading').textContent)

describe('the tabs', () => {
  test('are Design, Code, Saved Apps and Settings [B2.70]', async () => {
    await open()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Design',
      'Code',
      'Saved Apps',
      'Settings',
    ])
    expect(tab('Design').getAttribute('aria-selected')).toBe('true')
  })
})

describe('Design', () => {
  test('has App Information, filled with the app that the designer starts with [B2.71 B2.78]', async () => {
    await open()
    const information = within(screen.getByRole('region', { name: 'App Information' }))
    expect(information.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('My Counter')
    expect(information.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe(
      starterPage.description,
    )
    expect(information.getByRole('button', { name: 'Number', pressed: true })).toBeTruthy()
    expect(information.getByRole('textbox', { name: 'Icon' })).toBeTruthy()
  })

  test('has Preview, Save, Export and Import, which is disabled while no file is chosen [B2.71]', async () => {
    await open()
    const actions = within(screen.getByRole('region', { name: 'Quick Actions' }))
    expect(
      actions
        .getAllByRole('button')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['Preview', 'Save', 'Export', 'Import'])
    expect(isOff(button('Import'))).toBe(true)
    const file = new File([JSON.stringify(stored('x', 'Dice'))], 'dice.json')
    fireEvent.change(screen.getByLabelText('File from this computer'), { target: { files: [file] } })
    expect(isOff(button('Import'))).toBe(false)
    await press('Import')
    await waitFor(() => expect(field('Name').value).toBe('Dice'))
    expect(status()).toBe('Modified')
    expect(isOff(button('Import'))).toBe(true)
  })

  test('a file that is dropped can be imported; one that is no app says why', async () => {
    await open()
    const file = new File(['[]'], 'list.json')
    const zone = screen.getByRole('group', { name: 'File to import' })
    fireEvent.drop(zone, { dataTransfer: { files: [file], types: ['Files'] } })
    await press('Import')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('“list.json” is not an exported app'),
    )
    expect(field('Name').value).toBe('My Counter')
  })

  test('shows the page in a sandbox with a count of its characters [B2.71]', async () => {
    await open()
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(opened[0]?.html).toBe(starterPage.htmlContent)
    const preview = within(screen.getByRole('region', { name: 'Live preview' }))
    const count = starterPage.htmlContent.length.toLocaleString('en')
    expect(preview.getByText(`${count} characters`)).toBeTruthy()
  })

  test('a page that hangs can be stopped and reloaded', async () => {
    await open()
    await waitFor(() => expect(opened).toHaveLength(1))
    act(() => opened[0]?.onResponsive(false))
    expect(screen.getByText('The page is not responding.')).toBeTruthy()
    await press('Stop')
    expect(screen.getByText(/The page was stopped/)).toBeTruthy()
    await press('Reload')
    await waitFor(() => expect(opened).toHaveLength(2))
  })

  test('Preview opens a window and says so [B7.25 B8.54]', async () => {
    const { os, notice } = await open()
    const heard =
      vi.fn<(detail: { readonly id: string; readonly path: string; readonly name: string }) => void>()
    const stop = os.events.on('app-install-request', heard)
    await press('Preview')
    const [detail] = heard.mock.calls[0] ?? []
    expect(detail?.id).toMatch(/^preview-\d+$/)
    expect([detail?.path, detail?.name]).toEqual([`/apps/preview/${detail?.id}`, 'Preview: My Counter'])
    expect(notice()?.title).toBe('Preview Opened')
    stop()
  })

  test('Publish opens the App Store where the app is uploaded, filled with what it is', async () => {
    const { os } = await open()
    fill('Name', 'Dice')
    await press('Publish…')
    const { windows } = os.windows.getState()
    const { name, icon, description, htmlContent } = { ...starterPage, name: 'Dice' }
    expect(windows.at(-1)).toMatchObject({
      type: 'appstore',
      metadata: { upload: { name, icon, description, htmlContent } },
    })
  })

  test('Save, Ctrl+S and the status tell what is saved [B8.54]', async () => {
    const { title } = await open()
    expect(status()).toBe('Not saved yet')
    fill('Name', 'Dice')
    expect(status()).toBe('Modified')
    await press('Save')
    expect([title(), status()]).toEqual(['App Saved!', 'Saved'])
    fill('Description', 'Throws a die.')
    await act(async () => {
      fireEvent.keyDown(field('Name'), { key: 's', ctrlKey: true })
      await Promise.resolve()
    })
    expect(savedNow()).toEqual([expect.objectContaining({ name: 'Dice', description: 'Throws a die.' })])
  })

  test('Export downloads the app under its name [B2.71 B5.27 B8.54]', async () => {
    const { title } = await open()
    fill('Name', 'Dice 2.0')
    await press('Export')
    expect(downloads.mock.calls[0]?.[1]).toBe('dice_2_0.json')
    expect(title()).toBe('App Exported')
  })
})

describe('Code', () => {
  test('a page without a tag is not previewed [B8.54]', async () => {
    const { notice } = await open()
    await goTo('Code')
    await screen.findByRole('textbox', { name: 'Code' })
    const editor = editorOnScreen()
    act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: 'words' } }))
    await press(/^Preview/)
    expect(notice()).toMatchObject({ title: 'Preview Failed', variant: 'destructive' })
  })

  test('edits the page as HTML; typed text is saved and previewed [B2.72]', async () => {
    await open()
    await goTo('Code')
    await screen.findByRole('textbox', { name: 'Code' })
    expect(editorOnScreen().state.doc.toString()).toBe(starterPage.htmlContent)
    typeText('<!-- hello -->')
    expect(status()).toBe('Modified')
    await press(/^Save/)
    expect(savedNow()).toEqual([
      expect.objectContaining({ htmlContent: `<!-- hello -->${starterPage.htmlContent}` }),
    ])
    await waitFor(() => expect(opened.at(-1)?.html).toContain('<!-- hello -->'))
  })

  test('the history survives a look at another tab', async () => {
    await open()
    await goTo('Code')
    await screen.findByRole('textbox', { name: 'Code' })
    typeText('x')
    await goTo('Design')
    await goTo('Code')
    await press('Undo')
    expect(editorOnScreen().state.doc.toString()).toBe(starterPage.htmlContent)
  })

  test('Insert writes snippets and the permissions that are ticked', async () => {
    await open()
    await goTo('Code')
    await screen.findByRole('textbox', { name: 'Code' })
    fireEvent.click(button('Insert'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Show a notification' }))
    expect(editorOnScreen().state.doc.toString()).toContain('otteros.notifications.show')
    fireEvent.click(button('Insert'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Permissions…' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Notifications' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Network' }))
    fireEvent.change(field('Servers'), { target: { value: 'ftp://a.example' } })
    fireEvent.click(button('Write into page'))
    expect(screen.getByRole('alert').textContent).toContain('ftp:')
    fireEvent.change(field('Servers'), { target: { value: 'api.example.org' } })
    fireEvent.click(button('Write into page'))
    expect(editorOnScreen().state.doc.toString()).toMatch(
      /"notifications",\s+"network"\s+\],\s+"hosts": \[\s+"https:\/\/api\.example\.org"/,
    )
  })

  test('Ctrl+Enter in the text opens a preview [B7.25]', async () => {
    const { title } = await open()
    await goTo('Code')
    const text = await screen.findByRole('textbox', { name: 'Code' })
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
    expect(title()).toBe('Preview Opened')
    expect(editorOnScreen().state.doc.toString()).toBe(starterPage.htmlContent)
  })
})

describe('Saved Apps', () => {
  test('without any, offers to save the current one', async () => {
    await open()
    await goTo('Saved Apps')
    await press('Save the current app')
    expect(savedNow()).toHaveLength(1)
  })

  test('lists them to be loaded and deleted [B2.73 B8.54]', async () => {
    const { title } = await open([stored('app-1', 'Dice'), stored('app-2', 'Cards')])
    await goTo('Saved Apps')
    await press('Load Cards')
    expect([title(), field('Name').value]).toEqual(['App Loaded', 'Cards'])
    expect(document.activeElement).toBe(tab('Design'))
    await goTo('Saved Apps')
    await press('Delete Dice')
    expect(screen.getByRole('alertdialog', { name: 'Delete “Dice”?' })).toBeTruthy()
    await press('Delete')
    expect([title(), listed()]).toEqual(['App Deleted', ['CardsOpen']])
  })

  test('are found and put in order', async () => {
    await open([
      stored('app-1', 'Dice', '2026-01-01T00:00:00.000Z'),
      stored('app-2', 'Cards', '2026-03-01T00:00:00.000Z'),
      stored('app-3', 'Board', '2026-02-01T00:00:00.000Z'),
    ])
    await goTo('Saved Apps')
    expect(listed()).toEqual(['Cards', 'Board', 'Dice'])
    fireEvent.change(select('Order'), { target: { value: 'Name' } })
    expect(listed()).toEqual(['Board', 'Cards', 'Dice'])
    const search = screen.getByRole('searchbox', { name: 'Search saved apps' })
    fireEvent.change(search, { target: { value: 'about d' } })
    expect(listed()).toEqual(['Board', 'Cards', 'Dice'].filter((name) => /d/i.test(name)))
    fireEvent.change(search, { target: { value: 'nothing' } })
    expect(screen.getByText('No saved app matches “nothing”.')).toBeTruthy()
  })

  test('what could not be read is said and can be downloaded', async () => {
    await open([stored('app-1', 'Dice'), { id: 'broken' }])
    await goTo('Saved Apps')
    expect(screen.getByText(/One saved entry could not be read/)).toBeTruthy()
    await press('Download')
    expect(downloads.mock.calls[0]?.[0]).toContain('"broken"')
    expect(listed()).toEqual(['Dice'])
  })

  test('each has more: a copy, a file', async () => {
    await open([stored('app-1', 'Dice')])
    await goTo('Saved Apps')
    fireEvent.click(button('More about Dice'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Export' }))
    expect(downloads.mock.calls[0]?.[1]).toBe('dice.json')
    fireEvent.click(button('More about Dice'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }))
    expect(listed()).toEqual(['Dice (copy)', 'Dice'])
  })
})

describe('Settings', () => {
  test('choose the template of new apps, which can be applied at once [B2.74 B2.75]', async () => {
    await open()
    await goTo('Settings')
    expect([...select('Default template').options].map(({ text }) => text)).toEqual([
      'Basic HTML',
      'Interactive App',
      'Simple Game',
      'Widget',
    ])
    fireEvent.change(select('Default template'), { target: { value: 'game' } })
    await press('New app')
    await waitFor(() => expect(field('Name').value).toBe('Pairs'))
    fill('Name', 'Mine')
    await goTo('Settings')
    fireEvent.change(select('Default template'), { target: { value: 'widget' } })
    await press('Apply to “Mine”')
    await press('Replace page')
    await waitFor(() => expect(opened.at(-1)?.html).toBe(templateOf('widget').page.htmlContent))
    await waitFor(() => expect(field('Name').value).toBe('Mine'))
  })

  test('choose the colours of the editor, which has them at once [B2.76]', async () => {
    await open()
    await goTo('Code')
    await screen.findByRole('textbox', { name: 'Code' })
    const palette = () => editorOnScreen().dom.closest('[data-theme]')?.getAttribute('data-theme')
    expect(palette()).toBeUndefined()
    await goTo('Settings')
    expect([...select('Editor theme').options].map(({ text }) => text)).toEqual(['Light', 'Dark', 'Auto'])
    fireEvent.change(select('Editor theme'), { target: { value: 'dark' } })
    expect(palette()).toBe('dark')
  })

  test('are kept for the person', async () => {
    await open()
    await goTo('Settings')
    fireEvent.change(select('Default template'), { target: { value: 'interactive' } })
    fireEvent.change(select('Editor theme'), { target: { value: 'light' } })
    cleanup()
    await open()
    await goTo('Settings')
    expect([select('Default template').value, select('Editor theme').value]).toEqual(['interactive', 'light'])
  })

  test('tell how many apps are saved and how many characters they use [B2.77]', async () => {
    await open([stored('app-1', 'Dice'), stored('app-2', 'Cards')])
    await goTo('Settings')
    const storage = within(screen.getByRole('region', { name: 'Storage' }))
    expect(storage.getByText('Saved apps').parentElement?.textContent).toBe('Saved apps2')
    expect(storage.getByText('Characters used').parentElement?.textContent).toBe(
      'Characters used23 characters',
    )
  })
})

test('every template is a page with a language, a title and a main part [B2.75 B2.78]', () => {
  for (const { htmlContent } of [starterPage, ...templates.map(({ page }) => page)]) {
    const page = new DOMParser().parseFromString(htmlContent, 'text/html')
    expect([page.documentElement.lang, page.title !== '', page.querySelectorAll('main').length]).toEqual([
      'en',
      true,
      1,
    ])
    expect(htmlContent).not.toMatch(/\b(src|href)="http/)
  }
})
