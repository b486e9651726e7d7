// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { FileStorage, FileStorageState, FileUsage, SyncState } from '@/kernel/files/types'
import { createTestOs } from '@/root/testing/test-os'
import { isOff } from '@/ui/testing/is-off'
import { FilesSection } from './FilesSection'

afterEach(cleanup)

const usage: FileUsage = {
  bytes: 3_145_728,
  here: 3_145_728,
  files: 1203,
  folders: 1,
  sampleBytes: 100,
  capacity: 1_073_741_824,
  recycled: { entries: 2, bytes: 2048 },
}
const synced: SyncState = {
  status: 'idle',
  pending: 0,
  lastSynced: Date.UTC(2024, 2, 5, 14, 5),
  problem: null,
}

function setUp(first: Partial<FileStorageState> = {}) {
  const { os } = createTestOs()
  const state = createStore<FileStorageState>(() => ({
    mode: 'device',
    status: 'ready',
    problem: null,
    sync: null,
    ...first,
  }))
  const fileStorage = {
    ...os.fileStorage,
    getState: state.getState,
    subscribe: state.subscribe,
    usage: () => Promise.resolve(usage),
    use: vi.fn<FileStorage['use']>(async (mode) => {
      state.setState({ mode })
      return { ok: true, value: undefined }
    }),
    resetToSamples: vi.fn<FileStorage['resetToSamples']>(async () => ({ ok: true, value: undefined })),
    syncNow: vi.fn<FileStorage['syncNow']>(async () => undefined),
  }
  render(<FilesSection os={{ ...os, fileStorage }} />)
  return { fileStorage, state, os, user: userEvent.setup({ delay: null }) }
}

test('files that are not stored any more are told of, and nothing of what the browser keeps', () => {
  setUp({ status: 'lost', problem: { message: 'The files were deleted.' } })
  expect(screen.getByRole('alert').textContent).toBe('The files were deleted.')
  expect(document.body.textContent).not.toMatch(/the data stored here/)
})

const failing = async () =>
  ({ ok: false, error: { code: 'ENOSPC', path: '/', message: 'There is no room left.' } }) as const

describe('where files are kept', () => {
  test('is a choice of three, each with a sentence, this device first [A1.5]', () => {
    setUp()
    const group = within(screen.getByRole('radiogroup', { name: 'Where files are kept' }))
    const cards = group.getAllByRole<HTMLInputElement>('radio')
    expect(cards.map((card) => card.value)).toEqual(['device', 'session', 'account'])
    expect(group.getByRole<HTMLInputElement>('radio', { name: 'This device' }).checked).toBe(true)
    for (const card of cards) {
      const sentence = document.getElementById(card.getAttribute('aria-describedby') ?? '')
      expect(sentence?.textContent).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('changes after a question, with a copy of the files unless that is not wanted', async () => {
    const { fileStorage, user, os } = setUp()
    await user.click(screen.getByRole('radio', { name: 'My account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Keep files with your account?' }))
    expect(fileStorage.use).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog').textContent).toContain(
      'on this device stay where they are. Choose “This device” again to get them back',
    )
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    expect(fileStorage.use).toHaveBeenCalledWith('account', { carry: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(os.notifications.getState()).toMatchObject({ description: 'Files are kept with your account.' })

    await user.click(screen.getByRole('radio', { name: 'Session only' }))
    await user.click(screen.getByRole('checkbox', { name: 'Copy my files there' }))
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(fileStorage.use).toHaveBeenLastCalledWith('session', { carry: false })
  })

  test('stays when the question is answered with Cancel', async () => {
    const { fileStorage, user } = setUp()
    await user.click(screen.getByRole('radio', { name: 'Session only' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(fileStorage.use).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'This device' }).checked).toBe(true)
  })

  test('says while it copies, and why it failed, and can be tried again', async () => {
    const { fileStorage, user } = setUp()
    let end: () => void = () => undefined
    fileStorage.use.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      return failing()
    })
    await user.click(screen.getByRole('radio', { name: 'My account' }))
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(screen.getByRole('status').textContent).toBe('Copying files…')
    expect(isOff(screen.getByRole('button', { name: 'Cancel' }))).toBe(true)
    await act(async () => end())
    expect(screen.getByRole('alert').textContent).toBe('There is no room left.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says what is lost with a session', async () => {
    const { user } = setUp({ mode: 'session' })
    await user.click(screen.getByRole('radio', { name: 'This device' }))
    expect(screen.getByRole('dialog').textContent).toContain(
      'Changes from this session that you do not copy are lost.',
    )
  })

  test('says when the store cannot be used', () => {
    setUp({ status: 'failed', problem: { message: 'Files cannot be kept in this browser.' } })
    expect(screen.getByRole('alert').textContent).toBe('Files cannot be kept in this browser.')
  })
})

describe('the account’s copy', () => {
  test('says how far it is, and synchronises at once when asked', async () => {
    const { fileStorage, state, user } = setUp({ mode: 'account', sync: synced })
    const status = () => screen.getByRole('status').textContent
    // 14:05 UTC in the timezone that people start with, UTC-5.
    expect(status()).toMatch(/^Up to dateLast synchronised on .*2024 at 0?9:05.*\.$/)
    await user.click(screen.getByRole('button', { name: 'Sync now' }))
    expect(fileStorage.syncNow).toHaveBeenCalledTimes(1)
    act(() => state.setState({ sync: { ...synced, status: 'syncing', pending: 3 } }))
    expect(status()).toContain('Synchronising…')
    expect(isOff(screen.getByRole('button', { name: 'Sync now' }))).toBe(true)
    act(() =>
      state.setState({
        sync: {
          status: 'offline',
          pending: 2,
          lastSynced: null,
          problem: { message: 'The server cannot be reached.' },
        },
      }),
    )
    expect(status()).toBe(
      'Offline: 2 changes waitThe server cannot be reached.Not synchronised yet since you signed in.',
    )
    act(() =>
      state.setState({
        sync: { ...synced, status: 'failed', pending: 1, problem: { message: 'Your account is full.' } },
      }),
    )
    expect(status()).toContain('Not everything is in your account: 1 change waitsYour account is full.')
  })

  test('is not spoken of in the other modes', () => {
    setUp()
    expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull()
  })
})

test('the figures of what is stored are told', async () => {
  setUp()
  await waitFor(() => expect(screen.getByText('3.0 MB')).toBeTruthy())
  expect(screen.getByText('1,203 files in 1 folder')).toBeTruthy()
  expect(screen.getByText('2 entries, 2.0 KB')).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'Space for files' }).getAttribute('aria-valuetext')).toBe(
    '3.0 MB of 1.0 GB',
  )
})

describe('Reset to sample files', () => {
  test('says what is deleted before it does it', async () => {
    const { fileStorage, user, os } = setUp({ mode: 'account', sync: synced })
    await user.click(screen.getByRole('button', { name: 'Reset to sample files' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Reset to sample files?' })
    await waitFor(() =>
      expect(dialog.textContent).toContain(
        'All files and folders you added or changed (3.0 MB) are deleted from your account and from every device that uses it, including the recycle bin. This cannot be undone.',
      ),
    )
    expect(fileStorage.resetToSamples).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Delete my files' }))
    expect(fileStorage.resetToSamples).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(os.notifications.getState()).toMatchObject({ title: 'Files Reset' })
  })

  test('says why it failed', async () => {
    const { fileStorage, user } = setUp()
    fileStorage.resetToSamples.mockImplementationOnce(failing)
    await user.click(screen.getByRole('button', { name: 'Reset to sample files' }))
    await user.click(screen.getByRole('button', { name: 'Delete my files' }))
    expect((await screen.findByRole('alert')).textContent).toBe('There is no room left.')
  })
})
