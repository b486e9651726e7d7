// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FileChange, FileSystem } from '@/kernel/files/types'
import { createNotifications } from '@/kernel/notifications/notifications'
import { Wallpaper } from './Wallpaper'

const path = '/home/pictures/lake.png'
const mountains = '/wallpapers/mountains.webp'

const revoked = vi.fn<(url: string) => void>()

beforeEach(() => {
  let count = 0
  revoked.mockReset()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++count}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked)
})
afterEach(cleanup)

/** The wallpaper over a store with one picture whose changes are played. */
function setUp(wallpaper = `file:${path}`) {
  let exists = true
  let changed: (changes: readonly FileChange[]) => void = () => undefined
  const stopped = vi.fn()
  const files = {
    readBlob: (asked: string) =>
      Promise.resolve(
        exists && asked === path
          ? { ok: true, value: new Blob(['1']) }
          : { ok: false, error: { code: 'ENOENT', message: 'No such file.', path: asked } },
      ),
    watch(_path: string, listener: (changes: readonly FileChange[]) => void) {
      changed = listener
      return stopped
    },
  } as unknown as FileSystem
  const notifications = createNotifications()
  const os = { files, notifications }
  const view = render(<Wallpaper wallpaper={wallpaper} os={os} />)
  const change = (kind: 'changed' | 'removed' | 'created') =>
    act(async () => {
      exists = kind !== 'removed'
      changed([{ kind, path, isOwn: true }])
    })
  return {
    change,
    stopped,
    notifications,
    use: (next: string) => view.rerender(<Wallpaper wallpaper={next} os={os} />),
  }
}

const picture = () => document.querySelector('[data-part="wallpaper"]')
const shown = () => picture()?.getAttribute('src') ?? null

describe('a wallpaper among the person’s files', () => {
  test('is shown once it is read, without the mountains flashing up, and follows the file', async () => {
    const { change } = setUp()
    expect(shown()).toBeNull()
    await waitFor(() => expect(shown()).toBe('blob:1'))
    await change('changed')
    expect(shown()).toBe('blob:2')
  })

  test('gives way to the mountains when the file is deleted, which is told once', async () => {
    const { change, notifications } = setUp()
    await waitFor(() => expect(shown()).toBe('blob:1'))
    await change('removed')
    expect(shown()).toBe(mountains)
    expect(notifications.getState()).toMatchObject({ title: 'Wallpaper not found', sequence: 1 })
    expect(notifications.getState()?.description).toContain('“lake.png”')
    await change('removed')
    expect(notifications.getState()?.sequence).toBe(1)
    await change('created')
    expect(shown()).toBe('blob:2')
  })

  test('a file that is no picture gives way to the mountains', async () => {
    const { change } = setUp()
    await waitFor(() => expect(shown()).toBe('blob:1'))
    const element = picture()
    if (element) fireEvent.error(element)
    expect(shown()).toBe(mountains)
    await change('changed')
    expect(shown()).toBe('blob:2')
  })

  test('another wallpaper is shown at once, and the file is not followed any more', async () => {
    const { use, stopped } = setUp()
    await waitFor(() => expect(shown()).toBe('blob:1'))
    use('/wallpapers/coast.webp')
    expect(shown()).toBe('/wallpapers/coast.webp')
    expect(stopped).toHaveBeenCalledOnce()
    expect(revoked).toHaveBeenLastCalledWith('blob:1')
  })
})
