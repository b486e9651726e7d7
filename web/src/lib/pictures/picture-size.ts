/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Bytes at the beginning in which all but JPEG say how large they are. */
const headBytes = 64 * 1024
/** Parts of a JPEG (colours, cameras, previews) that are looked at before the one with its size. */
const mostParts = 500

const text = (view: DataView, at: number, length: number): string =>
  at + length > view.byteLength
    ? ''
    : String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))

const readHead = async (content: Blob, from: number, length: number) =>
  new DataView(await content.slice(from, from + length).arrayBuffer())

/** A JPEG is a row of parts, each with its length; the one that begins the picture says how large it is. */
async function jpegSize(content: Blob): Promise<PictureSize | null> {
  let at = 2
  for (let part = 0; part < mostParts; part++) {
    const view = await readHead(content, at, 9)
    if (view.byteLength < 9 || view.getUint8(0) !== 0xff) return null
    const mark = view.getUint8(1)
    const isFrame = mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc
    if (isFrame) return { width: view.getUint16(7), height: view.getUint16(5) }
    // A mark may be preceded by any number of 0xff.
    at += mark === 0xff ? 1 : 2 + view.getUint16(2)
  }
  return null
}

const threeBytes = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

function webpSize(view: DataView): PictureSize | null {
  switch (text(view, 12, 4)) {
    case 'VP8X':
      return { width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return null
  }
}

/** The largest of the sizes that an AVIF names: it may have parts and a preview. */
function avifSize(view: DataView): PictureSize | null {
  let largest: PictureSize | null = null
  for (let at = 8; at + 16 <= view.byteLength; at++) {
    if (view.getUint8(at) !== 0x69 || text(view, at, 4) !== 'ispe') continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function sizeInHead(view: DataView): PictureSize | null {
  if (text(view, 1, 3) === 'PNG' && text(view, 12, 4) === 'IHDR')
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (text(view, 0, 4) === 'GIF8') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (text(view, 0, 4) === 'RIFF' && text(view, 8, 4) === 'WEBP') return webpSize(view)
  if (text(view, 0, 2) === 'BM')
    return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
  return text(view, 4, 4) === 'ftyp' ? avifSize(view) : null
}

/**
 * How large a picture says that it is, read from its beginning alone: PNG, JPEG, GIF, WebP, AVIF and BMP. Null: it is none of them, or
 * ends too soon. A picture of a few bytes can be gigabytes once it is decoded, so this is asked first.
 */
export async function pictureSize(content: Blob): Promise<PictureSize | null> {
  const view = await readHead(content, 0, headBytes)
  try {
    if (view.getUint16(0) === 0xffd8) return await jpegSize(content)
    const size = sizeInHead(view)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
