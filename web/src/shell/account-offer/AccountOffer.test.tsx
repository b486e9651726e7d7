// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { AccountRoom } from '@/kernel/files/account-room'
import type { FileStorage, FileStorageMode, FileStorageState } from '@/kernel/files/types'
import { createTestOs } from '@/root/testing/test-os'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { isOff } from '@/ui/testing/is-off'
import { AccountOfferHost } from './AccountOfferHost'

afterEach(cleanup)

const room: AccountRoom = { used: 0, quota: 1024 }

interface SetUpOptions {
  /** What the account has; null: the server keeps no files. */
  readonly accountRoom?: AccountRoom | null
  readonly mode?: FileStorageMode
  readonly storage?: KeyValueStorage
  /** What the first changes of the place come to; all others succeed. */
  readonly answers?: Awaited<ReturnType<FileStorage['use']>>[]
}

function setUp({
  accountRoom = room,
  mode = 'device',
  storage = memoryStorage(),
  answers = [],
}: SetUpOptions = {}) {
  const { os } = createTestOs({ storage, ...(accountRoom && { accountRoom }) })
  const state = createStore<FileStorageState>(() => ({ mode, status: 'ready', problem: null, sync: null }))
  const use = vi.fn<FileStorage['use']>(async (next) => {
    const answer = answers.shift() ?? { ok: true, value: undefined }
    if (answer.ok) state.setState({ mode: next })
    return answer
  })
  const asked = vi.fn(os.accountRoom)
  const clear = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const media = async () => ({ ...(await os.media()), thumbnails: { follow: () => () => undefined, clear } })
  const fileStorage = { ...os.fileStorage, getState: state.getState, subscribe: state.subscribe, use }
  render(<AccountOfferHost os={{ ...os, fileStorage, media, accountRoom: asked }} />)
  const write = (path: string) => act(async () => void (await os.files.write(path, 'text')))
  return { os, use, clear, asked, state, write, storage, user: userEvent.setup({ delay: null }) }
}

const question = 'Keep your files with your account?'
const offer = () => screen.findByRole('complementary', { name: question })
const noOffer = () => expect(screen.queryByRole('complementary', { name: question })).toBeNull()
const press = (name: string) => screen.getByRole('button', { name })

/** Waits until the server was asked, and all that follows of its answer was done. */
const answered = async (asked: ReturnType<typeof setUp>['asked'], times = 1) => {
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(times))
  await act(async () => void (await asked.mock.results.at(-1)?.value))
}

describe('the offer to keep files with the account', () => {
  test('comes with the first file of one’s own, and takes the files along when it is accepted', async () => {
    const { write, use, clear, user, os } = setUp()
    noOffer()
    await write('/home/documents/poem.txt')
    expect((await offer()).textContent).toContain('on every device you sign in on')
    await user.click(press('Use my account'))
    expect(use).toHaveBeenCalledExactlyOnceWith('account', { carry: true })
    await waitFor(noOffer)
    expect(clear).toHaveBeenCalledOnce()
    expect(os.notifications.getState()).toMatchObject({ description: 'Files are kept with your account.' })
  })

  test('is made once, and “Keep here” changes nothing', async () => {
    const { write, use, user, storage, asked } = setUp()
    await write('/home/poem.txt')
    await offer()
    await user.click(press('Keep here'))
    noOffer()
    expect(use).not.toHaveBeenCalled()
    await write('/home/second.txt')
    cleanup()
    const again = setUp({ storage })
    await again.write('/home/third.txt')
    expect(asked).toHaveBeenCalledTimes(1)
    expect(again.asked).not.toHaveBeenCalled()
  })

  test('is not made again after a reload, also where nothing was answered', async () => {
    const { write, storage } = setUp()
    await write('/home/poem.txt')
    await offer()
    cleanup()
    const again = setUp({ storage })
    await again.write('/home/second.txt')
    expect(again.asked).not.toHaveBeenCalled()
    noOffer()
  })

  test('waits for a server that keeps files of the person', async () => {
    const { write, asked } = setUp({ accountRoom: null })
    await write('/home/poem.txt')
    await answered(asked)
    noOffer()
    asked.mockResolvedValue(room)
    await write('/home/second.txt')
    expect(await offer()).toBeTruthy()
  })

  test('is not made for folders, for what programs hide, and for what was only changed', async () => {
    const { write, asked, os } = setUp()
    await act(async () => void (await os.files.createFolder('/home/drafts')))
    await write('/home/.history')
    await write('/home/.config/settings')
    expect((await os.files.stat('/home/profile.txt')).ok).toBe(true)
    await write('/home/profile.txt')
    expect(asked).not.toHaveBeenCalled()
    await write('/home/drafts/poem.txt')
    await offer()
  })

  test('is not made where files are kept elsewhere, and goes when that is chosen in the settings', async () => {
    const elsewhere = setUp({ mode: 'session' })
    await elsewhere.write('/home/poem.txt')
    expect(elsewhere.asked).not.toHaveBeenCalled()
    cleanup()
    const { write, state } = setUp()
    await write('/home/poem.txt')
    await offer()
    act(() => state.setState({ mode: 'session' }))
    await waitFor(noOffer)
  })

  test('says why files could not be copied, and can be tried again', async () => {
    const { write, use, clear, user } = setUp({
      answers: [{ ok: false, error: { code: 'ENOSPC', path: '/', message: 'There is no room left.' } }],
    })
    await write('/home/poem.txt')
    await offer()
    await user.click(press('Use my account'))
    expect((await screen.findByRole('alert')).textContent).toBe('There is no room left.')
    expect(clear).not.toHaveBeenCalled()
    await user.click(press('Try again'))
    await waitFor(noOffer)
    expect(use).toHaveBeenCalledTimes(2)
  })

  test('tells that files are being copied, and takes no other answer meanwhile', async () => {
    const { write, use, user } = setUp()
    let end: () => void = () => undefined
    use.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      return { ok: true, value: undefined }
    })
    await write('/home/poem.txt')
    expect((await offer()).contains(document.activeElement)).toBe(false)
    await user.click(press('Use my account'))
    expect(screen.getByRole('status').textContent).toBe('Copying files…')
    expect(isOff(press('Keep here'))).toBe(true)
    await act(async () => end())
    await waitFor(noOffer)
  })
})
