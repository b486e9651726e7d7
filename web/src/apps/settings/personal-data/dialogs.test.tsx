// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { testSpace } from '@/kernel/files/mounts/testing/test-space'
import { createTestOs } from '@/root/testing/test-os'
import { ExportDialog } from './ExportDialog'
import { ImportDialog } from './ImportDialog'
import { PersonalDataSection } from './PersonalDataSection'
import type { SaveTarget } from './model/save-target'

afterEach(cleanup)

function memoryTarget() {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const target = {
    write: vi.fn<SaveTarget['write']>((bytes) => Promise.resolve(void chunks.push(bytes))),
    close: vi.fn<SaveTarget['close']>(() => Promise.resolve()),
    discard: vi.fn<SaveTarget['discard']>(() => Promise.resolve()),
  }
  return { target, file: () => new File(chunks, 'export.zip', { type: 'application/zip' }) }
}

async function setUp() {
  const { os } = createTestOs()
  await os.files.write('/home/notes.txt', 'mine')
  os.settings.update({ theme: 'dark' })
  const user = userEvent.setup({ delay: null })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { os, user, press }
}

/** A zip file with the files and the settings of a desktop. */
async function exported() {
  const { os, user, press } = await setUp()
  const { target, file } = memoryTarget()
  const onClose = vi.fn<() => void>()
  render(<ExportDialog os={os} onClose={onClose} chooseTarget={() => Promise.resolve(target)} />)
  for (const name of ['Recycle bin', 'Messages', 'Apps', 'Bookmarks and history', 'Data of apps'])
    await user.click(screen.getByRole('checkbox', { name }))
  await press('Export')
  const done = within(await screen.findByRole('dialog', { name: 'Your data has been exported' }))
  expect(done.getByText(/^otteros-Maya Lindqvist-.*\.zip \(/)).toBeTruthy()
  expect(target.close).toHaveBeenCalledOnce()
  await press('Close')
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  return file()
}

test('an export names whose files it does not hold', async () => {
  const { os } = await setUp()
  const mounts = [
    testSpace({ id: 'ours', name: 'Ours', role: 'owner' }),
    testSpace({ id: 'theirs', name: 'Theirs', role: 'editor' }),
  ].map((space) => ({ space, path: `/shared/${space.name}`, isAtFolder: false, sync: null, problem: null }))
  const spaces = { getState: () => mounts, subscribe: () => () => undefined }
  const chooseTarget = () => Promise.resolve(null)
  render(<ExportDialog os={{ ...os, spaces }} onClose={() => undefined} chooseTarget={chooseTarget} />)
  expect(screen.getByText(/^Your files include the shared folders that you own\./).textContent).toMatch(
    /share with you: Theirs\.$/,
  )
  cleanup()
  render(<ExportDialog os={os} onClose={() => undefined} chooseTarget={chooseTarget} />)
  expect(screen.queryByText(/shared folders/)).toBeNull()
})

test('what is chosen is exported; nothing at all is not', async () => {
  const { os, user, press } = await setUp()
  const chooseTarget = vi.fn(() => Promise.resolve(null))
  render(<ExportDialog os={os} onClose={() => undefined} chooseTarget={chooseTarget} />)
  expect(await screen.findByText('What you made or changed, about 4 bytes')).toBeTruthy()
  const chosen = screen.getAllByRole('checkbox', { checked: true })
  expect(chosen).toHaveLength(7)
  for (const box of chosen) await user.click(box)
  await press('Export')
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one.')
  expect(chooseTarget).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: 'Settings' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Export')
  // The person chose no file: the dialog is as it was.
  await waitFor(() => expect(chooseTarget).toHaveBeenCalledOnce())
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Settings' }).checked).toBe(true)
})

test('an export that cannot be written says why and can be tried again', async () => {
  const { os, press } = await setUp()
  const { target } = memoryTarget()
  target.write.mockRejectedValueOnce(new Error('The disk is full.'))
  render(<ExportDialog os={os} onClose={() => undefined} chooseTarget={() => Promise.resolve(target)} />)
  await press('Export')
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
  expect(target.discard).toHaveBeenCalledOnce()
  await press('Export')
  expect(await screen.findByRole('dialog', { name: 'Your data has been exported' })).toBeTruthy()
})

test('an export under way is cancelled with its button', async () => {
  const { os, press } = await setUp()
  const { target } = memoryTarget()
  let release = () => undefined as void
  target.write.mockImplementationOnce(() => new Promise((resolve) => (release = resolve)))
  render(<ExportDialog os={os} onClose={() => undefined} chooseTarget={() => Promise.resolve(target)} />)
  await press('Export')
  expect(await screen.findByRole('progressbar', { name: 'Exporting: Files' })).toBeTruthy()
  await press('Cancel')
  release()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The export was cancelled. Nothing of it was kept.',
  )
  expect(target.close).not.toHaveBeenCalled()
})

test('an import shows what is in the file, takes what is chosen and says what it did', async () => {
  const file = await exported()
  const { os } = createTestOs()
  const user = userEvent.setup({ delay: null })
  await os.files.write('/home/notes.txt', 'theirs')
  render(<ImportDialog os={os} onClose={() => undefined} />)
  await user.upload(screen.getByLabelText('Zip file', { selector: 'input' }), file)
  expect(await screen.findByRole('checkbox', { name: 'Files' })).toBeTruthy()
  expect(screen.getByText('1 file, 4 bytes')).toBeTruthy()
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await user.selectOptions(screen.getByLabelText('Files that already exist'), 'Replace')
  await user.click(screen.getByRole('checkbox', { name: 'Settings' }))
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const report = within(await screen.findByRole('list', { name: 'Import finished' }))
  expect(report.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '0 files imported',
    '1 file replaced',
  ])
  expect(await os.files.readText('/home/notes.txt')).toMatchObject({ value: 'mine' })
  expect(os.settings.getState().theme).toBe('default')
})

test('a file that is no export is refused in a sentence, and another can be chosen', async () => {
  const { os } = createTestOs()
  const user = userEvent.setup({ delay: null })
  render(<ImportDialog os={os} onClose={() => undefined} />)
  const input = () => screen.getByLabelText('Zip file', { selector: 'input' })
  await user.upload(input(), new File(['sun'], 'holiday.zip', { type: 'application/zip' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This file is damaged or no zip file. Nothing was imported.',
  )
  expect(input()).toBeTruthy()
})

test('both dialogs open from the section', async () => {
  const { os } = createTestOs()
  const user = userEvent.setup({ delay: null })
  render(<PersonalDataSection os={os} />)
  await user.click(screen.getByRole('button', { name: 'Export my data…' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Export your data' })).getByText('Cancel'),
  )
  await user.click(screen.getByRole('button', { name: 'Import…' }))
  expect(await screen.findByRole('dialog', { name: 'Import data' })).toBeTruthy()
})
