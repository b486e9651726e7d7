import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fileOfWallpaper, type FilePicture, followPicture, wallpaperOfFile } from './file-wallpaper'
import { parseWallpaper } from './fields'

describe('a wallpaper among the person’s files', () => {
  test('is named by its path', () => {
    expect(wallpaperOfFile('/home/pictures/a lake.jpg')).toBe('file:/home/pictures/a lake.jpg')
    expect(fileOfWallpaper('file:/home/pictures/a lake.jpg')).toBe('/home/pictures/a lake.jpg')
    expect(parseWallpaper('file:/home/pictures/a lake.jpg')).toBe('file:/home/pictures/a lake.jpg')
  })

  test.each([
    'file:///etc/passwd',
    'file://server/share.png',
    'file:/home/../kernel/a.png',
    'file:',
    'file:/',
    'file:relative.png',
  ])('%s is refused', (wallpaper) => {
    expect(fileOfWallpaper(wallpaper)).toBeNull()
    expect(parseWallpaper(wallpaper)).toBeNull()
  })

  test('addresses are none', () => {
    for (const address of ['/wallpapers/coast.webp', 'https://x.org/a.png', 'data:image/png,x'])
      expect(fileOfWallpaper(address)).toBeNull()
  })
})

describe('followPicture', () => {
  const path = '/home/pictures/lake.png'
  const created = vi.fn<(blob: Blob | MediaSource) => string>()
  const revoked = vi.fn<(url: string) => void>()
  beforeEach(() => {
    let count = 0
    created.mockReset().mockImplementation(() => `blob:${++count}`)
    revoked.mockReset()
    vi.spyOn(URL, 'createObjectURL').mockImplementation(created)
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked)
  })
  afterEach(() => vi.restoreAllMocks())

  /** A store of one file whose changes are played. */
  function setUp(at = path) {
    let content: Uint8Array | null = new Uint8Array([1, 2, 3])
    let changed: () => void = () => undefined
    const stopWatching = vi.fn()
    const told: FilePicture[] = []
    const stop = followPicture(
      {
        readBlob: (asked) =>
          Promise.resolve(
            content && asked === at
              ? { ok: true, value: new Blob([content.slice()]) }
              : { ok: false, error: { code: 'ENOENT', message: 'No such file', path: asked } },
          ),
        watch(_path, listener) {
          changed = () => listener([])
          return stopWatching
        },
      },
      at,
      (picture) => told.push(picture),
    )
    const change = (next: Uint8Array | null) => {
      content = next
      changed()
    }
    return { told, change, stop, stopWatching }
  }

  test('tells the picture now and after a change, and gives the old address back', async () => {
    const { told, change, stop, stopWatching } = setUp()
    await vi.waitFor(() => expect(told).toEqual([{ url: 'blob:1' }]))
    change(new Uint8Array([4]))
    await vi.waitFor(() => expect(told).toEqual([{ url: 'blob:1' }, { url: 'blob:2' }]))
    expect(revoked.mock.calls).toEqual([['blob:1']])
    stop()
    expect(revoked).toHaveBeenLastCalledWith('blob:2')
    expect(stopWatching).toHaveBeenCalledOnce()
  })

  test('tells when the file is gone, and when it is back', async () => {
    const { told, change } = setUp()
    await vi.waitFor(() => expect(told).toHaveLength(1))
    change(null)
    await vi.waitFor(() => expect(told[1]).toBe('missing'))
    expect(revoked.mock.calls).toEqual([['blob:1']])
    change(new Uint8Array([5]))
    await vi.waitFor(() => expect(told[2]).toEqual({ url: 'blob:2' }))
  })

  test('changes in a row make one picture, and the end stops what is being read', async () => {
    const { told, change, stop } = setUp()
    change(new Uint8Array([6]))
    change(new Uint8Array([7]))
    await vi.waitFor(() => expect(told).toHaveLength(1))
    const given = () => [created.mock.calls.length, revoked.mock.calls.length]
    await vi.waitFor(() => expect(given()).toEqual([3, 2]))
    change(new Uint8Array([8]))
    stop()
    // All that were made are given back.
    await vi.waitFor(() => expect(given()).toEqual([4, 4]))
    expect(told).toHaveLength(1)
  })

  test('a drawing is given its type', async () => {
    const { told } = setUp('/home/pictures/Otter.SVG')
    await vi.waitFor(() => expect(told).toHaveLength(1))
    expect(created.mock.calls[0]?.[0]).toMatchObject({ type: 'image/svg+xml' })
  })
})
