import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { ComputerFile } from './computer-files'

/** A file of the computer with these bytes. */
export const binaryFile = (name: string, bytes: Uint8Array): ComputerFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
})

/** What passwords are filled up with, to 32 bytes (PDF 1.4, 3.5.2). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** The cipher of old documents, RC4, which the platform does not have any more. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) => {
    ;[box[one], box[other]] = [box[other] ?? 0, box[one] ?? 0]
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (box[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255
      j = (j + (box[i] ?? 0)) & 255
      swap(i, j)
      return byte ^ (box[((box[i] ?? 0) + (box[j] ?? 0)) & 255] ?? 0)
    }),
  )
}

const md5 = (...parts: readonly Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** The lock of a document: what its trailer says of it, and how a part of the object of a number is written. */
function lockOf(password: string) {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const id = md5(Buffer.from('otter'))
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const key = md5(padded, owner, permissions, id).subarray(0, 5)
  return {
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${rc4(key, padding).toString('hex')}> >> /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
    write: (number: number, text: string) =>
      rc4(
        md5(key, Buffer.from([number & 255, number >> 8, 0, 0, 0])).subarray(0, 10),
        Buffer.from(text, 'latin1'),
      ).toString('latin1'),
  }
}

/** A PDF document with a line of text on each page, and a heading for each in its outline; with a password, locked by it. */
export function pdfDocument(lines: readonly string[], password?: string): Uint8Array {
  const lock = password === undefined ? null : lockOf(password)
  const [catalogue, tree, font, outline] = [1, 2, 3, 4]
  const pageOf = (index: number) => 5 + index * 3
  const headingOf = (index: number) => pageOf(index) + 2
  const last = lines.length - 1
  const objects = [
    `<< /Type /Catalog /Pages ${tree} 0 R /Outlines ${outline} 0 R >>`,
    `<< /Type /Pages /Count ${lines.length} /Kids [${lines.map((_, index) => `${pageOf(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Outlines /Count ${lines.length} /First ${headingOf(0)} 0 R /Last ${headingOf(last)} 0 R >>`,
  ]
  for (const [index, line] of lines.entries()) {
    const page = pageOf(index)
    const written = (number: number, text: string) => lock?.write(number, text) ?? text
    const content = written(page + 1, `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`)
    const title = Buffer.from(written(page + 2, `Heading ${index + 1}`), 'latin1').toString('hex')
    const next = index < last ? `/Next ${headingOf(index + 1)} 0 R` : ''
    const previous = index > 0 ? `/Prev ${headingOf(index - 1)} 0 R` : ''
    objects.push(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 612 792] /Contents ${page + 1} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< /Title <${title}> /Parent ${outline} 0 R /Dest [${page} 0 R /XYZ 0 792 0] ${next} ${previous} >>`,
    )
  }
  let text = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const start = text.length
  text += `xref\n0 ${places.length + 1}\n0000000000 65535 f \n`
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<< /Size ${places.length + 1} /Root ${catalogue} 0 R ${lock?.trailer ?? ''} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A sound of so many seconds as a WAV file: one channel, 8000 samples a second. */
export function wavSound(seconds: number): Uint8Array {
  const rate = 8000
  const count = Math.round(seconds * rate)
  const view = new DataView(new ArrayBuffer(44 + count))
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index))
  }
  write(0, 'RIFF')
  view.setUint32(4, 36 + count, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, count, true)
  const bytes = new Uint8Array(view.buffer)
  // Each second is as the first one.
  for (let index = 0; index < Math.min(count, rate); index++)
    bytes[44 + index] = 128 + Math.round(60 * Math.sin((index * 440 * 2 * Math.PI) / rate))
  for (let at = 44 + rate; at < bytes.length; at += rate) bytes.copyWithin(at, 44, 44 + rate)
  return bytes
}

/** A part of a PNG file. */
function pngPart(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A picture of one shade (0 to 255) as a PNG file: few bytes, whatever its size is. */
export function pngPicture(width: number, height: number, shade = 128): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    start,
    pngPart('IHDR', head),
    pngPart('IDAT', pixels),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}
