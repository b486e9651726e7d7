import { isDeepStrictEqual } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Box } from './desktop'

/** Where a colour is in a picture of something on the page. */
export interface Found {
  /** Pixels of the colour, as a part of all: 0 to 1. */
  readonly share: number
  /** The box around them, in px from the corner of the pictured element; empty when there are none. */
  readonly box: Box
}

/** How far each of red, green and blue may be off (of 255): edges are smoothed, and pictures lose a little. */
const tolerance = 12

/**
 * Takes a picture of what `target` shows and looks for a colour (`#rrggbb`) in it. For a screen with one picture pixel
 * per px, as journeys have.
 */
export async function findColour(target: Locator, colour: string): Promise<Found> {
  const picture = (await target.screenshot()).toString('base64')
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  // The page can read pictures; the test tool cannot.
  return target.page().evaluate(
    async ({ picture, wanted, tolerance }) => {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      let count = 0
      let [left, top, right, bottom] = [width, height, 0, 0]
      for (let pixel = 0; pixel < width * height; pixel++) {
        const isWanted = wanted.every(
          (value, channel) => Math.abs((data[pixel * 4 + channel] ?? 0) - value) <= tolerance,
        )
        if (!isWanted) continue
        const [x, y] = [pixel % width, Math.floor(pixel / width)]
        count += 1
        left = Math.min(left, x)
        right = Math.max(right, x + 1)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y + 1)
      }
      const box = count
        ? { x: left, y: top, width: right - left, height: bottom - top }
        : { x: 0, y: 0, width: 0, height: 0 }
      return { share: count / (width * height), box }
    },
    { picture, wanted, tolerance },
  )
}

/**
 * Where a colour is once it is where `isThere` says and has come to rest there: a single picture can be of a moment before, or of
 * something that still moves.
 */
export async function restingPlace(
  target: Locator,
  colour: string,
  isThere: (box: Box) => boolean,
): Promise<Box> {
  let box: Box | undefined
  const look = async () => {
    const before = box
    box = (await findColour(target, colour)).box
    return isThere(box) && isDeepStrictEqual(box, before)
  }
  await expect.poll(look).toBe(true)
  if (!box) throw new Error('no picture')
  return box
}

/** The middle of a box. */
export const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })

/** The part (0 to 1) of two pictures of the same size (PNG) that differs; 1 for pictures of different sizes. */
export async function differingShare(page: Page, first: Buffer, second: Buffer): Promise<number> {
  return page.evaluate(
    async ({ pictures, tolerance }) => {
      const decode = async (picture: string) => {
        const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        if (!context) throw new Error('no canvas')
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height)
      }
      const [one, other] = [await decode(pictures[0] ?? ''), await decode(pictures[1] ?? '')]
      if (one.width !== other.width || one.height !== other.height) return 1
      let count = 0
      for (let at = 0; at < one.data.length; at += 4)
        if (
          [0, 1, 2].some(
            (channel) =>
              Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > tolerance,
          )
        )
          count++
      return (count * 4) / one.data.length
    },
    { pictures: [first, second].map((picture) => picture.toString('base64')), tolerance },
  )
}
