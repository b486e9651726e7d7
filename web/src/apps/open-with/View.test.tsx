// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openFile } from '@/kernel/files/open-file'
import { createTestOs } from '@/root/testing/test-os'
import View from './View'

afterEach(cleanup)

async function open(name: string, data: string | Uint8Array) {
  const { os } = createTestOs()
  const path = `/home/documents/${name}`
  if (name !== '') await os.files.write(path, data)
  os.windows.open('open-with', name === '' ? {} : { path, title: name })
  const window = os.windows.getState().windows[0]
  if (!window) throw new Error('no window')
  render(<View window={window} os={os} />)
  return { os, path, window, person: userEvent.setup() }
}

const types = (os: ReturnType<typeof createTestOs>['os']) =>
  os.windows.getState().windows.map(({ type }) => type)

test('what no app opens says so, with its kind, size, place and a download', async () => {
  await open('letter.docx', new Uint8Array([0x50, 0x4b, 3, 4]))
  expect(await screen.findByText('No app opens this kind of file yet')).toBeTruthy()
  const details = screen.getByRole('region', { name: 'Details' })
  for (const text of ['Word document', '4 bytes', '/home/documents'])
    expect(within(details).getByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
})

test('the usual app is marked and opens the file once; another can be made the one that always does', async () => {
  const { os, path, person, window } = await open('notes.md', '# Notes')
  const apps = await screen.findByRole('region', { name: 'Apps that open this file' })
  expect(within(apps).getByRole('button', { name: /Default/ }).textContent).toBe('Text EditorDefault')
  await person.click(screen.getByRole('checkbox', { name: 'Always use this app for .md files' }))
  await person.click(within(apps).getByRole('button', { name: 'Code Editor' }))
  expect(types(os)).toEqual(['codeeditor'])
  expect(os.windows.getState().windows.some(({ id }) => id === window.id)).toBe(false)
  await openFile(os, path)
  expect(types(os)).toEqual(['codeeditor', 'codeeditor'])
})

/** An app of the store that declares which files it opens. */
const notesApp = (opens: readonly string[]) => ({
  name: 'River Notes',
  icon: '🦦',
  type: 'htmlapp' as const,
  path: '/apps/store/7',
  htmlContent: `<script type="application/otteros-app+json">${JSON.stringify({ permissions: ['files'], opens })}</script><p>Notes</p>`,
})

test('an installed app that declares the extension is offered, is given the file alone, and can always open such files', async () => {
  const { os, path, person } = await open('notes.md', '# Notes')
  os.desktopIcons.put(notesApp(['md']))
  os.desktopIcons.put({ ...notesApp(['txt']), name: 'Other', path: '/apps/store/8' })
  const apps = await screen.findByRole('region', { name: 'Apps that open this file' })
  expect(await within(apps).findByRole('button', { name: 'River Notes Installed app' })).toBeTruthy()
  expect(within(apps).queryByRole('button', { name: /Other/ })).toBeNull()
  await person.click(screen.getByRole('checkbox', { name: 'Always use this app for .md files' }))
  await person.click(within(apps).getByRole('button', { name: /River Notes/ }))
  await vi.waitFor(() => expect(types(os)).toEqual(['htmlapp']))
  const { grants } = await os.appPlatform()
  const { files } = grants.get('/apps/store/7')
  expect(Object.values(files)).toEqual([path])
  expect(os.windows.getState().windows[0]).toMatchObject({
    title: 'River Notes',
    path: '/apps/store/7',
    metadata: { fileToken: Object.keys(files)[0] },
  })

  await openFile(os, path)
  expect(types(os)).toEqual(['htmlapp', 'htmlapp'])
  os.desktopIcons.remove('River Notes')
  await openFile(os, path)
  expect(types(os).at(-1)).toBe('editor')
})

test('choices are listed where no file is shown, and can be reset', async () => {
  const { os, path, person } = await open('notes.md', '# Notes')
  await person.click(await screen.findByRole('checkbox', { name: 'Always use this app for .md files' }))
  await person.click(screen.getByRole('button', { name: 'Code Editor' }))
  cleanup()
  os.windows.open('open-with')
  const window = os.windows.getState().windows.find(({ type }) => type === 'open-with')
  if (!window) throw new Error('no window')
  render(<View window={window} os={os} />)
  expect(screen.getByText('Code Editor always opens .md files.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Reset the app for .md files' }))
  expect(screen.getByText('You have not chosen any default apps')).toBeTruthy()
  await openFile(os, path)
  expect(types(os).at(-1)).toBe('editor')
})

test('a file that is gone says so, with a way to try again', async () => {
  const { os } = createTestOs()
  os.windows.open('open-with', { path: '/home/gone.bin' })
  const window = os.windows.getState().windows[0]
  if (!window) throw new Error('no window')
  render(<View window={window} os={os} />)
  expect((await screen.findByRole('alert')).textContent).toContain('“gone.bin” cannot be opened')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
