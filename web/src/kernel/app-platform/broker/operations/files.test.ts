// @vitest-environment happy-dom
import type { GrantedFile } from '@otteros/app-sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FileDialogRequest } from '@/kernel/file-dialogs/types'
import type { FilePath } from '@/kernel/files/types'
import { codeOf, openTestBroker, testApp } from '../../testing/broker'
import { brokerLimits } from '../limits'

afterEach(() => vi.restoreAllMocks())

type Desk = Awaited<ReturnType<typeof openTestBroker>>

const shown = ({ os }: Desk): FileDialogRequest => {
  const request = os.fileDialogs.getState()
  if (!request) throw new Error('No dialog is shown')
  return request
}

/** Waits for the dialog of a call that was just made and answers it. */
async function choose(desk: Desk, paths: readonly FilePath[] | null) {
  await vi.waitFor(() => shown(desk))
  const request = shown(desk)
  if (request.kind === 'open') request.answer(paths)
  else request.answer(paths?.[0] ?? null)
  return request
}

async function openFile(desk: Desk, path: FilePath): Promise<GrantedFile> {
  const answer = desk.call('files.open')
  await choose(desk, [path])
  const files = await answer
  desk.clock.now += brokerLimits.longestDialogPause
  if (!Array.isArray(files)) throw new Error(String(files))
  return files[0] as GrantedFile
}

async function openDesk() {
  const desk = await openTestBroker()
  await desk.os.files.write('/home/note.txt', 'Ottér')
  await desk.os.files.write('/home/data.bin', new Uint8Array([0, 255, 128]))
  return desk
}

describe('files that the person chooses', () => {
  test('are opened by a dialog of the app’s window, and known by a token and a name', async () => {
    const desk = await openDesk()
    const answer = desk.call('files.open', { multiple: true, extensions: ['TXT', 'md'] })
    const { options } = await choose(desk, ['/home/note.txt', '/home/data.bin'])
    expect(options).toMatchObject({
      windowId: desk.windowId,
      title: 'Open for Notes',
      multiple: true,
      filters: [{ label: '.txt, .md', extensions: ['txt', 'md'] }],
    })
    const files = await answer
    expect(files).toEqual([
      { token: expect.any(String), name: 'note.txt', size: 6 },
      { token: expect.any(String), name: 'data.bin', size: 3 },
    ])
    expect(JSON.stringify(files)).not.toContain('/home')
    expect(await desk.call('files.granted')).toEqual(files)
  })

  test('are read and written as text and as bytes', async () => {
    const desk = await openDesk()
    const note = await openFile(desk, '/home/note.txt')
    const data = await openFile(desk, '/home/data.bin')
    expect(await desk.call('files.readText', { token: note.token })).toBe('Ottér')
    expect(await desk.call('files.readBytes', { token: data.token })).toBe('AP+A')
    expect(await desk.call('files.writeText', { token: note.token, text: 'New' })).toBeNull()
    expect(await desk.call('files.writeBytes', { token: data.token, base64: '/wA=' })).toBeNull()
    expect(await desk.os.files.readText('/home/note.txt')).toEqual({ ok: true, value: 'New' })
    expect(await desk.os.files.readBytes('/home/data.bin')).toEqual({
      ok: true,
      value: new Uint8Array([255, 0]),
    })
    for (const base64 of ['/wA', '/w A=', '=AAA', 'AA-_', '…']) {
      expect(codeOf(await desk.call('files.writeBytes', { token: data.token, base64 }))).toBe('invalid')
    }
  })

  test('are saved under a name that the person chooses', async () => {
    const desk = await openDesk()
    const answer = desk.call('files.save', { name: 'list.txt', extensions: ['txt'] })
    const { options } = await choose(desk, ['/home/documents/mine.txt'])
    expect(options).toMatchObject({ title: 'Save for Notes', name: 'list.txt', windowId: desk.windowId })
    const file = await answer
    expect(file).toEqual({ token: expect.any(String), name: 'mine.txt', size: null })
    const { token } = file as GrantedFile
    expect(codeOf(await desk.call('files.readText', { token }))).toBe('not_found')
    expect(await desk.call('files.writeText', { token, text: 'x' })).toBeNull()
    expect(await desk.call('files.granted')).toEqual([{ token, name: 'mine.txt', size: 1 }])
    for (const name of ['', '..', 'a/b', '\n', 7]) {
      expect(codeOf(await desk.call('files.save', { name }))).toBe('invalid')
    }
  })

  test('are out of reach by any other token, and once they are taken back', async () => {
    const desk = await openDesk()
    const { token } = await openFile(desk, '/home/note.txt')
    for (const other of ['', '__proto__', 'constructor', '/home/note.txt', token.toUpperCase()]) {
      expect(codeOf(await desk.call('files.readText', { token: other }))).toBe('not_found')
      expect(codeOf(await desk.call('files.writeText', { token: other, text: '' }))).toBe('not_found')
    }
    await desk.platform.grants.revokeFile(testApp, token)
    expect(codeOf(await desk.call('files.readText', { token }))).toBe('not_found')
    expect(await desk.call('files.granted')).toEqual([])
    expect(await desk.os.files.readText('/home/note.txt')).toMatchObject({ value: 'Ottér' })
  })

  test('that are gone, folders or too large say so by their name alone', async () => {
    const desk = await openDesk()
    const gone = await openFile(desk, '/home/note.txt')
    await desk.os.files.move('/home/note.txt', '/home/elsewhere.txt')
    expect(await desk.call('files.readText', { token: gone.token })).toBe(
      'not_found: “note.txt” is not where it was. The person may have moved or deleted it.',
    )
    const folder = await openFile(desk, '/home/documents')
    expect(await desk.call('files.readBytes', { token: folder.token })).toBe(
      'failed: “documents” is a folder.',
    )
    await desk.os.files.write('/home/big.bin', new Uint8Array(brokerLimits.fileSize + 1))
    const big = await openFile(desk, '/home/big.bin')
    expect(await desk.call('files.readText', { token: big.token })).toBe(
      'failed: “big.bin” is larger than 20 MB.',
    )
    const tooLong = 'é'.repeat(brokerLimits.fileSize / 2 + 1)
    expect(await desk.call('files.writeText', { token: big.token, text: tooLong })).toBe(
      'failed: “big.bin” is larger than 20 MB.',
    )
    const base64 = 'A'.repeat((Math.ceil(brokerLimits.fileSize / 3) + 2) * 4)
    expect(codeOf(await desk.call('files.writeBytes', { token: big.token, base64 }))).toBe('failed')
    expect(await desk.os.files.stat('/home/big.bin')).toMatchObject({
      value: { size: brokerLimits.fileSize + 1 },
    })
  })

  test('of the system stay as they are', async () => {
    const desk = await openDesk()
    const path = '/system/version.txt'
    const [first] = await systemFiles(desk)
    const { token } = await openFile(desk, first ?? path)
    const answer = await desk.call('files.writeText', { token, text: 'mine' })
    expect(answer).toMatch(/^permission_denied: “.+” is part of the system and protected\.$/)
  })
})

async function systemFiles({ os }: Desk): Promise<readonly FilePath[]> {
  const all = await os.files.walk('/system')
  return all.ok ? all.value.flatMap((entry) => (entry.type === 'file' ? [entry.path] : [])) : []
}

describe('file dialogs of an app', () => {
  test('answer `cancelled` when the person chooses nothing, and come slower each time', async () => {
    const desk = await openDesk()
    const cancel = async () => {
      const answer = desk.call('files.open')
      await vi.waitFor(() => shown(desk))
      shown(desk).answer(null)
      return answer
    }
    expect(await cancel()).toBe('cancelled: The person chose no file.')
    for (const pause of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      desk.clock.now += pause - 1
      expect(codeOf(await desk.call('files.open'))).toBe('busy')
      desk.clock.now += 1
      expect(codeOf(await cancel())).toBe('cancelled')
    }
    desk.clock.now += 60_000
    const chosen = desk.call('files.open')
    await vi.waitFor(() => shown(desk))
    const request = shown(desk)
    if (request.kind === 'open') request.answer(['/home/note.txt'])
    expect(await chosen).toHaveLength(1)
    desk.clock.now += 1000
    expect(codeOf(await cancel())).toBe('cancelled')
  })

  test('come one at a time, and only while its window is the active one', async () => {
    const desk = await openDesk()
    const first = desk.call('files.open')
    await vi.waitFor(() => shown(desk))
    expect(await desk.call('files.save', { name: 'a' })).toBe(
      'busy: A file dialog of the app is open already.',
    )
    await choose(desk, null)
    await first
    desk.os.windows.open('terminal')
    expect(codeOf(await desk.call('files.open'))).toBe('failed')
    expect(desk.os.fileDialogs.getState()).toBeNull()
  })

  test('go with the app, also those that wait for another’s', async () => {
    const desk = await openDesk()
    const editor = desk.os.windows.open('editor')
    const others = desk.os.fileDialogs.open({ windowId: editor })
    desk.os.windows.focus(desk.windowId)
    const answer = desk.call('files.open')
    await vi.waitFor(() => expect(desk.os.fileDialogs.getState()).not.toBeNull())
    await Promise.resolve()
    desk.broker.dispose()
    expect(codeOf(await answer)).toBe('cancelled')
    expect(shown(desk).options.windowId).toBe(editor)
    shown(desk).answer(null)
    expect(await others).toBeNull()
    expect(desk.os.fileDialogs.getState()).toBeNull()
  })

  test('do not hand out more files than an app can take', async () => {
    const desk = await openDesk()
    const answer = desk.call('files.open', { multiple: true })
    await choose(
      desk,
      Array.from({ length: brokerLimits.chosenFiles + 1 }, (_value, at) => `/home/${at}`),
    )
    expect(await answer).toBe('failed: An app gets at most 500 files at once.')
    expect(await desk.call('files.granted')).toEqual([])
  })
})

describe('the file that a window was opened with', () => {
  const openWith = (desk: Desk, fileToken: unknown) =>
    desk.os.windows.update(desk.windowId, { metadata: { fileToken } })

  test('is the app’s to read and write, until the person takes it back', async () => {
    const desk = await openDesk()
    expect(await desk.call('files.opened')).toBeNull()
    const { grants } = await desk.os.appPlatform()
    const token = await grants.grantFile(testApp, '/home/note.txt')
    openWith(desk, token)
    expect(await desk.call('files.opened')).toEqual({ token, name: 'note.txt', size: 6 })
    expect(await desk.call('files.readText', { token })).toBe('Ottér')
    await grants.revokeFile(testApp, token)
    expect(await desk.call('files.opened')).toBeNull()
  })

  test('is none for a token that the app was not granted', async () => {
    const desk = await openDesk()
    const { grants } = await desk.os.appPlatform()
    for (const token of [
      await grants.grantFile('/apps/store/8', '/home/note.txt'),
      '/home/note.txt',
      '',
      7,
    ]) {
      openWith(desk, token)
      expect(await desk.call('files.opened')).toBeNull()
    }
  })
})
