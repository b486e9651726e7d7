// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installDesktopHandlers } from '@/kernel/desktop/install'
import { memoryStorage } from '@/lib/key-value-storage'
import { createTestOs } from '@/root/testing/test-os'
import View from './View'

const path = '/apps/plugins/todo-list'
const key = `plugin-settings-${path}-maya@example.org`
const stops: (() => void)[] = []
let storage = memoryStorage()
beforeEach(() => {
  storage = memoryStorage()
})
afterEach(() => {
  cleanup()
  for (const stop of stops.splice(0)) stop()
})

async function openSettings() {
  const { os } = createTestOs({ storage })
  stops.push(installDesktopHandlers(os))
  const platform = await os.appPlatform()
  await platform.plugins.put({
    name: 'todo-list',
    type: 'folder',
    modified: '2026-11-21T09:00:00.000Z',
    path,
    icon: '✅',
    htmlContent: '<p>page</p>',
    isPreinstalled: false,
  })
  const id = os.windows.open('pluginsettings', {
    path,
    pluginPath: path,
    metadata: { pluginName: 'todo-list' },
  })
  const record = () => os.windows.getState().windows.find((candidate) => candidate.id === id)
  const window = record()
  if (!window) throw new Error('no window')
  render(<View window={window} os={os} />)
  await screen.findByRole('button', { name: 'Save Settings' })
  // The page is on screen a moment before its effects have run.
  await act(() => Promise.resolve())
  return { os, platform, id, title: () => record()?.title ?? null }
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fields = () => ['Plugin Name', 'Plugin Icon', 'Description'].map((label) => field(label).value)

describe('the settings of a plugin', () => {
  test('have its name in their title and three fields with defaults [B2.56 B2.57 B3.2]', async () => {
    const { title } = await openSettings()
    expect(title()).toBe('Plugin Settings - todo-list')
    expect(fields()).toEqual(['My Plugin', '🔌', 'A custom plugin'])
  })

  test('sketch the files of a plugin, which cannot be edited there, and mark those that are there [B2.58]', async () => {
    const { os } = await openSettings()
    const sketch = () =>
      within(screen.getByRole('list', { name: 'Plugin structure' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => [
          /^\S+?\.(html|css|js|oss)/.exec(textContent)?.[0],
          /\(present\)/.test(textContent),
        ])
    const files = ['index.html', 'styles.css', 'script.js', 'main.oss']
    await waitFor(() => expect(sketch()).toEqual(files.map((name) => [name, true])))
    await act(async () => {
      await os.files.remove(`${path}/main.oss`)
    })
    await waitFor(() => expect(sketch().at(-1)).toEqual(['main.oss', false]))
    expect(
      screen.getByRole('list', { name: 'Plugin structure' }).querySelector('input, textarea, button'),
    ).toBeNull()
  })

  test('are saved per plugin and person, and an alert says so [B2.59 B3.2 B7.33 B8.19]', async () => {
    await openSettings()
    type('Plugin Name', 'My tasks')
    type('Plugin Icon', '🦦')
    type('Description', 'What is to be done')
    press('Save Settings')
    const alert = screen.getByRole('alertdialog')
    expect(within(alert).getByText('Plugin settings saved successfully!')).toBeTruthy()
    expect(JSON.parse(storage.get(key) ?? '')).toEqual({
      pluginName: 'My tasks',
      pluginIcon: '🦦',
      pluginDescription: 'What is to be done',
    })
    press('Close')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    cleanup()
    await openSettings()
    expect(fields()).toEqual(['My tasks', '🦦', 'What is to be done'])
  })

  test('reach the desktop, open windows and the title', async () => {
    const { os, title } = await openSettings()
    os.events.emit('create-desktop-icon', {
      name: 'todo-list',
      icon: '✅',
      type: 'htmlapp',
      path,
      htmlContent: '<p>page</p>',
    })
    const app = os.windows.open('htmlapp', { title: 'todo-list', path, htmlContent: '<p>page</p>' })
    type('Plugin Name', 'My tasks')
    press('Save Settings')
    expect(os.desktopIcons.getState().map(({ name, icon }) => [name, icon])).toEqual([['My tasks', '✅']])
    expect(os.windows.getState().windows.find(({ id }) => id === app)?.title).toBe('My tasks')
    expect(title()).toBe('Plugin Settings - My tasks')
  })

  test('that cannot be saved keep what was typed and say so', async () => {
    await openSettings()
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(storage, 'set').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    type('Plugin Name', 'My tasks')
    press('Save Settings')
    expect(screen.getByRole('alert').textContent).toContain('nothing was saved')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(field('Plugin Name').value).toBe('My tasks')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })

  test('that were damaged fall back to the defaults and say so', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    storage.set(key, '{"pluginName":')
    await openSettings()
    expect(fields()).toEqual(['My Plugin', '🔌', 'A custom plugin'])
    expect(screen.getByRole('alert').textContent).toContain('could not be read')
  })

  test('that are not saved keep their window open until a person answers', async () => {
    const { os, id, title } = await openSettings()
    type('Plugin Name', 'My tasks')
    const close = async (answer: string) => {
      let closing: Promise<boolean> | null = null
      act(() => {
        closing = os.windows.close(id)
      })
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }))
      return closing
    }
    expect(await close('Cancel')).toBe(false)
    expect([title(), storage.get(key)]).toEqual(['Plugin Settings - todo-list', null])
    expect(await close('Save')).toBe(true)
    expect(storage.get(key)).toContain('My tasks')
  })

  test('lead to the plugin, whose window shows what it may do', async () => {
    const { os } = await openSettings()
    press('Open plugin')
    expect(os.windows.getState().windows.at(-1)).toMatchObject({ type: 'htmlapp', title: 'todo-list', path })
  })

  test('that were discarded are gone; without changes nothing is asked', async () => {
    const { os, id } = await openSettings()
    type('Plugin Name', 'x')
    type('Plugin Name', 'My Plugin')
    expect(await os.windows.close(id)).toBe(true)
    expect(storage.get(key)).toBeNull()
  })
})
