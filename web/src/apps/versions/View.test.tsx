// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDevice, settle } from '@/kernel/files/space/testing/device'
import type { Os } from '@/kernel/os'
import { createHistoryServer } from '@/kernel/files/versions/testing/history-server'
import { createVersions } from '@/kernel/files/versions/create-versions'
import { success } from '@/lib/result'
import { createTestOs } from '@/root/testing/test-os'
import View from './View'

let server: ReturnType<typeof createHistoryServer>
let device: ReturnType<typeof createDevice>

beforeEach(async () => {
  server = createHistoryServer()
  device = createDevice(server.port)
  await settle()
  Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:picture'), revokeObjectURL: vi.fn() })
})
afterEach(cleanup)

async function save(path: string, text: string) {
  const written = await device.files.write(path, text)
  if (!written.ok) throw new Error(written.error.message)
  await device.fileStorage.syncNow()
}
const textAt = async (path: string) => {
  const read = await device.files.readText(path)
  return read.ok ? read.value : read.error.code
}

/** Opens the window of a file or folder. */
function open(path: string, of: 'file' | 'folder') {
  const versions = createVersions({
    files: device.files,
    recycleBin: device.recycleBin,
    fileStorage: device.fileStorage,
    space: () => Promise.resolve(success(server.space())),
    namesOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, 'Maya Lindqvist']))),
  })
  const { os: others } = createTestOs()
  const { files, recycleBin, fileStorage } = device
  const os: Os = {
    ...others,
    files,
    recycleBin,
    fileStorage,
    versions: () => Promise.resolve(fileStorage.getState().mode === 'account' ? versions : null),
  }
  os.windows.open('versions', { path, metadata: { of } })
  const window = os.windows.getState().windows[0]
  if (!window) throw new Error('no window')
  render(<View window={window} os={os} />)
  return { os, window, person: userEvent.setup() }
}

const list = (name: string) => screen.findByRole('group', { name })
const items = async (name: string) => within(await list(name)).getAllByRole('button')
const notice = (os: ReturnType<typeof open>['os']) => os.notifications.getState()

describe('the versions of a file', () => {
  beforeEach(async () => {
    await save('/home/notes.txt', 'first line\nsecond line')
    await save('/home/notes.txt', 'first line\nanother line')
  })

  test('are listed by day with person and size, and what differs is marked', async () => {
    const { window } = open('/home/notes.txt', 'file')
    expect(window.title).toBe('Version History')
    const [newest, oldest, ...rest] = await items('Versions')
    expect(rest).toEqual([])
    expect(newest?.textContent).toContain('Current version')
    expect(oldest?.textContent).toContain('Maya Lindqvist · 22 bytes')
    expect(within(await list('Versions')).getByRole('heading').textContent).toContain('2026')
    expect(screen.getByText(/^All versions of a day are kept/)).toBeTruthy()
    const text = await screen.findByRole('region', { name: /^notes\.txt on / })
    await waitFor(() => expect(text.querySelector('del')?.textContent).toContain('second line'))
    expect(text.querySelector('ins')?.textContent).toContain('another line')
  })

  test('are chosen and restored by key, and restoring is undone', async () => {
    const { os, person } = open('/home/notes.txt', 'file')
    const [newest, oldest] = await items('Versions')
    newest?.focus()
    await person.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(oldest)
    await person.keyboard('{Enter}')
    expect(oldest?.getAttribute('aria-pressed')).toBe('true')
    screen.getByRole('button', { name: 'Restore' }).focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(notice(os)?.title).toBe('Version restored'))
    expect(await textAt('/home/notes.txt')).toBe('first line\nsecond line')
    await waitFor(async () => expect(await items('Versions')).toHaveLength(3))
    notice(os)?.action?.run()
    await waitFor(async () => expect(await textAt('/home/notes.txt')).toBe('first line\nanother line'))
  })

  test('are saved as a copy and kept', async () => {
    const { os, person } = open('/home/notes.txt', 'file')
    await items('Versions')
    await person.click(await screen.findByRole('button', { name: 'Save as Copy' }))
    await waitFor(() => expect(notice(os)?.title).toBe('Copy saved'))
    const names = await device.files.list('/home')
    expect(names.ok && names.value.filter(({ name }) => name.startsWith('notes ('))).toHaveLength(1)
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Keep' })).toHaveProperty('disabled', false),
    )
    await person.click(screen.getByRole('switch', { name: 'Keep' }))
    await waitFor(async () => expect((await items('Versions'))[1]?.textContent).toContain('Kept'))
    expect(screen.getByRole('switch', { name: 'Keep' }).getAttribute('aria-checked')).toBe('true')
  })

  test('list a change as soon as the account has it', async () => {
    open('/home/notes.txt', 'file')
    expect(await items('Versions')).toHaveLength(2)
    await save('/home/notes.txt', 'a third text')
    await waitFor(async () => expect(await items('Versions')).toHaveLength(3))
  })

  test('say why there are none: none yet, no connection, files kept elsewhere', async () => {
    open('/home/sample.txt', 'file')
    expect(await screen.findByText('There are no earlier versions yet.')).toBeTruthy()
    cleanup()
    server.setOnline(false)
    const { person } = open('/home/notes.txt', 'file')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('No connection to your account')
    server.setOnline(true)
    await person.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await items('Versions')).toHaveLength(2)
    cleanup()
    await device.fileStorage.use('session')
    const { os, person: other } = open('/home/notes.txt', 'file')
    expect(await screen.findByText(/are kept for files in “My account”/)).toBeTruthy()
    await other.click(screen.getByRole('button', { name: 'Open Settings' }))
    expect(os.windows.getState().windows.some(({ type }) => type === 'otteros-settings')).toBe(true)
  })
})

test('a picture is shown', async () => {
  await save('/home/pond.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  open('/home/pond.svg', 'file')
  const picture = await screen.findByRole('img', { name: /^pond\.svg on / })
  await waitFor(() => expect(picture).toHaveProperty('src', 'blob:picture'))
})

describe('a folder as it was', () => {
  beforeEach(async () => {
    await device.files.createFolder('/home/work/deep', { parents: true })
    await save('/home/work/plan.txt', 'the plan')
    await save('/home/work/deep/note.txt', 'a note')
    await device.recycleBin.put(['/home/work/plan.txt'])
    await device.fileStorage.syncNow()
  })

  test('is looked at, also what is in it, and changes nothing', async () => {
    const { window, person } = open('/home/work', 'folder')
    expect(window.title).toBe('Rewind')
    const [latest, before] = await items('Moments')
    expect(latest?.textContent).toContain('plan.txt removed')
    if (before) await person.click(before)
    const shown = await screen.findByRole('list', { name: /^work on / })
    expect(within(shown).getByRole('button', { name: /plan\.txt/ })).toBeTruthy()
    await person.click(within(shown).getByRole('button', { name: /deep/ }))
    const deep = await screen.findByRole('list', { name: /^work on / })
    await person.click(await within(deep).findByRole('button', { name: /note\.txt/ }))
    expect((await screen.findByRole('region', { name: /^note\.txt on / })).textContent).toContain('a note')
    expect(await textAt('/home/work/plan.txt')).toBe('ENOENT')
  })

  test('comes back whole after a question, with a notice that takes it back', async () => {
    const { os, person } = open('/home/work', 'folder')
    const [, before] = await items('Moments')
    if (before) await person.click(before)
    await person.click(await screen.findByRole('button', { name: 'Bring Back Everything' }))
    const question = await screen.findByRole('alertdialog', { name: 'Bring back everything in “work”?' })
    await person.click(within(question).getByRole('button', { name: 'Bring Back Everything' }))
    await waitFor(() => expect(notice(os)?.title).toBe('Files brought back'))
    expect(notice(os)?.description).toBe('1 item brought back.')
    expect(await textAt('/home/work/plan.txt')).toBe('the plan')
    notice(os)?.action?.run()
    await waitFor(async () => expect(await textAt('/home/work/plan.txt')).toBe('ENOENT'))
  })

  test('gives back a selection', async () => {
    const { os, person } = open('/home/work', 'folder')
    const [, before] = await items('Moments')
    if (before) await person.click(before)
    expect(await screen.findByRole('button', { name: 'Bring Back Selection' })).toHaveProperty(
      'disabled',
      true,
    )
    await person.click(await screen.findByRole('checkbox', { name: 'Select plan.txt' }))
    await person.click(screen.getByRole('button', { name: 'Bring Back Selection' }))
    await waitFor(() => expect(notice(os)?.title).toBe('Files brought back'))
    expect(await textAt('/home/work/plan.txt')).toBe('the plan')
  })
})
