import { crc32, inflateRawSync } from 'node:zlib'

/**
 * Reads a zip archive by its central directory, as unpackers do, and checks each file's sum: content as text by name;
 * folders end in `/`. Throws if it is not an archive or is damaged.
 */
export function unzip(archive: Buffer): Readonly<Record<string, string>> {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end < 0) throw new Error('no zip archive')
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const method = archive.readUInt16LE(at + 10)
    const size = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + size)
    const content = method === 0 ? packed : inflateRawSync(packed)
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    files[name] = content.toString()
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
