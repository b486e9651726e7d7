/** The part of draw-wallpapers.mjs that runs in the browser: draws one scene and encodes it. */
import { develop, halve } from './light.mjs'
import { hash } from './noise.mjs'

const THUMB_WIDTH = 320

const blobOf = (canvas, type, quality) => canvas.convertToBlob({ type, quality })

/** The finest WebP of at most `limit` bytes; steps of 0.02 between 0.3 and 0.96. */
async function webpWithin(canvas, limit) {
  let low = 15
  let high = 48
  let best = null
  while (low <= high) {
    const middle = (low + high) >> 1
    const blob = await blobOf(canvas, 'image/webp', middle / 50)
    if (blob.size <= limit) {
      best = { blob, quality: middle / 50 }
      low = middle + 1
    } else {
      high = middle - 1
    }
  }
  if (!best) throw new Error(`no quality keeps the picture under ${limit} bytes: calm its detail`)
  return best
}

async function base64Of(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}

/** Draws the scene module `id` at twice the size, halves it and returns its encoded files. */
export async function drawScene({ id, width, height, png, limits }) {
  const scene = await import(`/${id}.mjs`)
  const picture = halve(scene.paint(width * 2, height * 2), width * 2, height * 2)
  const canvas = new OffscreenCanvas(width, height)
  const pixels = develop(picture, width, height, scene.grain ?? 1.2, hash)
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0)

  const thumbHeight = Math.round((THUMB_WIDTH * height) / width)
  const thumb = new OffscreenCanvas(THUMB_WIDTH, thumbHeight)
  const context = thumb.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, THUMB_WIDTH, thumbHeight)

  const full = await webpWithin(canvas, limits.full)
  const small = await webpWithin(thumb, limits.thumb)
  const files = [
    { name: `${id}.webp`, quality: full.quality, base64: await base64Of(full.blob) },
    { name: `${id}.thumb.webp`, quality: small.quality, base64: await base64Of(small.blob) },
  ]
  if (png)
    files.push({ name: `${id}.png`, quality: 0, base64: await base64Of(await blobOf(canvas, 'image/png')) })
  return files
}
