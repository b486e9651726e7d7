import { failure, type Result, success } from '@/lib/result'
import { texts } from './texts'

/** Edge of an icon that is made from a picture, in px. */
export const iconEdge = 96

/** Largest picture that is read, in bytes. */
const largestPicture = 20 * 1024 * 1024

/** Draws a picture into a square; the result is a data URL. Rejects if the file is not a picture. */
async function draw(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = iconEdge
    canvas.height = iconEdge
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser draws no pictures')
    const scale = iconEdge / Math.max(bitmap.width, bitmap.height)
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, (iconEdge - width) / 2, (iconEdge - height) / 2, width, height)
    return canvas.toDataURL('image/webp', 0.9)
  } finally {
    bitmap.close()
  }
}

/** Makes an icon of a picture: it is part of the app from then on, so that nothing is fetched from elsewhere. */
export async function iconFromPicture(
  file: File,
  drawPicture: (file: Blob) => Promise<string> = draw,
): Promise<Result<string>> {
  if (file.size > largestPicture) return failure('too_large', () => texts.pictureTooLarge)
  try {
    return success(await drawPicture(file))
  } catch {
    return failure('not_a_picture', () => texts.notPicture)
  }
}
