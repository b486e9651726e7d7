import { failure, type Result, success } from '@/lib/result'

/** Image types that can be read from a file. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/bmp',
]

/** Largest file that is read, in bytes. */
const largestFile = 50 * 1024 * 1024
/** Longest data URL that is kept, in characters: device storage holds about 5 million in all. */
export const longestPicture = 1_200_000
/** Tried in order until the picture is short enough: longest edge in px and encoder quality. */
const attempts = [
  { edge: 2560, quality: 0.85 },
  { edge: 2560, quality: 0.7 },
  { edge: 1920, quality: 0.7 },
  { edge: 1600, quality: 0.6 },
  { edge: 1280, quality: 0.5 },
]

/** A picture in memory that can be encoded again; sizes in px. */
export interface DecodedPicture {
  readonly width: number
  readonly height: number
  /** As a data URL of this size. Rejects when the browser cannot. */
  encode(width: number, height: number, quality: number): Promise<string>
  /** Gives its memory back. */
  close(): void
}

/** A size with the same shape whose longest edge is at most `edge`; never enlarged, never below 1 px. */
export function fitWithin(width: number, height: number, edge: number): { width: number; height: number } {
  const factor = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('Not a data URL')),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')))
    reader.readAsDataURL(blob)
  })
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
      return dataUrl(blob)
    },
  }
}

/**
 * Makes a wallpaper from an image file: at most 2560 px wide or high, as a data URL of at most {@link longestPicture}
 * characters. Fails with a sentence for the person when the file is too large or no picture.
 */
export async function pictureFromFile(
  file: File,
  read: (file: Blob) => Promise<DecodedPicture> = decode,
): Promise<Result<string>> {
  if (file.size > largestFile)
    return failure('too_large', 'This file is larger than 50 MB. Choose a smaller one.')
  let picture: DecodedPicture
  try {
    picture = await read(file)
  } catch {
    return failure(
      'not_a_picture',
      'This file cannot be read as a picture. Choose a PNG, JPEG, WebP, AVIF or GIF file.',
    )
  }
  try {
    for (const { edge, quality } of attempts) {
      const { width, height } = fitWithin(picture.width, picture.height, edge)
      const result = await picture.encode(width, height, quality)
      if (result.length <= longestPicture) return success(result)
    }
    return failure('too_detailed', 'This picture stays too large even when made smaller. Choose another one.')
  } catch {
    return failure(
      'not_encoded',
      'This browser could not make a wallpaper of the picture. Choose another one.',
    )
  } finally {
    picture.close()
  }
}
