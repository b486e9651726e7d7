import { describe, expect, test, vi } from 'vitest'
import { type DecodedPicture, fitWithin, pictureFromFile } from './picture'

/** A picture of some px that is encoded as a file of the given type. */
function fakePicture(width: number, height: number, type = 'image/webp') {
  const close = vi.fn()
  const encode = vi.fn<DecodedPicture['encode']>(() => Promise.resolve(new Blob(['small'], { type })))
  return { close, encode, read: () => Promise.resolve({ width, height, close, encode }) }
}

const fileOf = (bytes: number, name = 'lake.v2.jpg') => {
  const file = new File(['bytes'], name, { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

describe('fitWithin', () => {
  test('keeps the shape and never enlarges', () => {
    expect(fitWithin(5120, 2880, 2560)).toEqual({ width: 2560, height: 1440 })
    expect(fitWithin(1000, 4000, 2560)).toEqual({ width: 640, height: 2560 })
    expect(fitWithin(800, 600, 2560)).toEqual({ width: 800, height: 600 })
    expect(fitWithin(10_000, 1, 100)).toEqual({ width: 100, height: 1 })
  })
})

describe('pictureFromFile', () => {
  test('keeps a picture of a usual size as it is', async () => {
    const { read, encode, close } = fakePicture(2560, 1440)
    const file = fileOf(4 * 1024 * 1024)
    expect(await pictureFromFile(file, read)).toEqual({
      ok: true,
      value: { name: 'lake.v2.jpg', data: file },
    })
    expect(encode).not.toHaveBeenCalled()
    expect(close).toHaveBeenCalledOnce()
  })

  test('makes a larger one smaller, and names it by what it is then', async () => {
    const wide = fakePicture(5120, 2880)
    const made = await pictureFromFile(fileOf(1000), wide.read)
    expect(made).toMatchObject({ ok: true, value: { name: 'lake.v2.webp' } })
    expect(wide.encode).toHaveBeenCalledExactlyOnceWith(2560, 1440, 0.85)
    expect(wide.close).toHaveBeenCalledOnce()
    const heavy = fakePicture(1000, 1000, 'image/jpeg')
    expect(await pictureFromFile(fileOf(4 * 1024 * 1024 + 1, '.png'), heavy.read)).toMatchObject({
      ok: true,
      value: { name: '.png.jpg' },
    })
    expect(heavy.encode).toHaveBeenCalledExactlyOnceWith(1000, 1000, 0.85)
  })

  test('says when the file is no picture, and when the browser cannot encode it', async () => {
    const notRead = () => Promise.reject(new Error('no picture'))
    expect(await pictureFromFile(fileOf(1), notRead)).toMatchObject({
      ok: false,
      error: { code: 'not_a_picture' },
    })
    const { read, encode, close } = fakePicture(5000, 5000)
    encode.mockRejectedValueOnce(new Error('no encoder'))
    expect(await pictureFromFile(fileOf(1), read)).toMatchObject({
      ok: false,
      error: { code: 'not_encoded' },
    })
    expect(close).toHaveBeenCalledOnce()
  })

  test('does not read a file of more than 50 MB', async () => {
    const read = vi.fn<(file: Blob) => Promise<DecodedPicture>>()
    expect(await pictureFromFile(fileOf(50 * 1024 * 1024 + 1), read)).toMatchObject({
      ok: false,
      error: { code: 'too_large' },
    })
    expect(read).not.toHaveBeenCalled()
  })
})
