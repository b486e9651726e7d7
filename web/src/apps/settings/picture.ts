import { failure, type Result, success } from '@/lib/result'
import { texts } from './texts'

/** Image types that can be read from a file. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/bmp',
]

/** Extensions of pictures that can be shown as they are. */
export const pictureExtensions: readonly string[] = [
  'png',
  'jpg',
  'jpeg',
  'webp',
  'avif',
  'gif',
  'bmp',
  'svg',
]

/** Largest file that is read, in bytes. */
const largestFile = 50 * 1024 * 1024
/** Largest file that is kept as it is, in bytes. */
const largestKept = 4 * 1024 * 1024
/** Longest edge of a wallpaper, in px: more is not seen on a desktop of 1920 x 1080. */
const longestEdge = 2560
/** Encoder quality of a picture that was made smaller. */
const quality = 0.85

/** A picture in memory that can be encoded again; sizes in px. */
export interface DecodedPicture {
  readonly width: number
  readonly height: number
  /** As a file of this size. Rejects when the browser cannot. */
  encode(width: number, height: number, quality: number): Promise<Blob>
  /** Gives its memory back. */
  close(): void
}

/** A picture to be kept: a file name and its content. */
export interface WallpaperPicture {
  readonly name: string
  readonly data: Blob
}

/** A size with the same shape whose longest edge is at most `edge`; never enlarged, never below 1 px. */
export function fitWithin(width: number, height: number, edge: number): { width: number; height: number } {
  const factor = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

/** Reads an image file with the browser's own decoders. Rejects for what they do not know. */
async function decode(file: Blob): Promise<DecodedPicture> {
  const bitmap = await createImageBitmap(file)
  return {
    width: bitmap.width,
    height: bitmap.height,
    close: () => bitmap.close(),
    async encode(width, height, quality) {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
      const webp = await encoded(canvas, 'image/webp', quality)
      // Browsers without a WebP encoder answer with PNG, which is far too large for a photograph.
      const blob = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg', quality)
      if (!blob) throw new Error('The browser could not encode the picture')
      return blob
    },
  }
}

/** The name of a picture that was re-encoded: its own with the extension of the new type. */
const renamed = (name: string, type: string) =>
  `${name.replace(/(.)\.[^.]*$/, '$1')}.${type === 'image/webp' ? 'webp' : 'jpg'}`

/**
 * Makes a wallpaper from an image file: as it is while it is small, else at most 2560 px wide or high. Fails with a sentence
 * for the person when the file is too large or no picture.
 */
export async function pictureFromFile(
  file: File,
  read: (file: Blob) => Promise<DecodedPicture> = decode,
): Promise<Result<WallpaperPicture>> {
  if (file.size > largestFile) return failure('too_large', () => texts.tooLarge)
  let picture: DecodedPicture
  try {
    picture = await read(file)
  } catch {
    return failure('not_a_picture', () => texts.noPicture)
  }
  try {
    const { width, height } = fitWithin(picture.width, picture.height, longestEdge)
    if (width === picture.width && file.size <= largestKept) return success({ name: file.name, data: file })
    const data = await picture.encode(width, height, quality)
    return success({ name: renamed(file.name, data.type), data })
  } catch {
    return failure('not_encoded', () => texts.notEncoded)
  } finally {
    picture.close()
  }
}
