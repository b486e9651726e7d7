import { describe, expect, test, vi } from 'vitest'
import { type DecodedPicture, fitWithin, longestPicture, pictureFromFile } from './picture'

/** A picture whose data URL has a length by width and quality. */
function fakePicture(lengthOf: (width: number, quality: number) => number) {
  const close = vi.fn()
  const sizes: string[] = []
  const picture: DecodedPicture = {
    width: 5120,
    height: 2880,
    close,
    encode(width, height, quality) {
      sizes.push(`${width}x${height} at ${quality}`)
      return Promise.resolve('x'.repeat(lengthOf(width, quality)))
    },
  }
  return { close, sizes, read: () => Promise.resolve(picture) }
}

const file = new File(['bytes'], 'lake.jpg', { type: 'image/jpeg' })

describe('fitWithin', () => {
  test('keeps the shape and never enlarges', () => {
    expect(fitWithin(5120, 2880, 2560)).toEqual({ width: 2560, height: 1440 })
    expect(fitWithin(1000, 4000, 2560)).toEqual({ width: 640, height: 2560 })
    expect(fitWithin(800, 600, 2560)).toEqual({ width: 800, height: 600 })
    expect(fitWithin(10_000, 1, 100)).toEqual({ width: 100, height: 1 })
  })
})

describe('pictureFromFile', () => {
  test('takes the first size that is short enough', async () => {
    const { read, sizes, close } = fakePicture((width) => (width > 2000 ? longestPicture + 1 : 900))
    expect(await pictureFromFile(file, read)).toEqual({ ok: true, value: 'x'.repeat(900) })
    expect(sizes).toEqual(['2560x1440 at 0.85', '2560x1440 at 0.7', '1920x1080 at 0.7'])
    expect(close).toHaveBeenCalledOnce()
  })

  test('gives up on a picture that stays too long', async () => {
    const { read, close } = fakePicture(() => longestPicture + 1)
    expect(await pictureFromFile(file, read)).toMatchObject({ ok: false, error: { code: 'too_detailed' } })
    expect(close).toHaveBeenCalledOnce()
  })

  test('says when the file is no picture, and when the browser cannot encode it', async () => {
    const notRead = () => Promise.reject(new Error('no picture'))
    expect(await pictureFromFile(file, notRead)).toMatchObject({
      ok: false,
      error: { code: 'not_a_picture' },
    })
    const { read, close } = fakePicture(() => {
      throw new Error('no encoder')
    })
    expect(await pictureFromFile(file, read)).toMatchObject({ ok: false, error: { code: 'not_encoded' } })
    expect(close).toHaveBeenCalledOnce()
  })

  test('does not read a file of more than 50 MB', async () => {
    const huge = new File([], 'huge.png')
    Object.defineProperty(huge, 'size', { value: 50 * 1024 * 1024 + 1 })
    const read = vi.fn<(file: Blob) => Promise<DecodedPicture>>()
    expect(await pictureFromFile(huge, read)).toMatchObject({ ok: false, error: { code: 'too_large' } })
    expect(read).not.toHaveBeenCalled()
  })
})
