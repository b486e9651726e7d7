import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One member of an archive; a folder's name ends with a slash and it has no bytes. */
export interface ZipMember {
  readonly name: string
  /** ms since the epoch. */
  readonly modified: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Formats that are compressed already: compressing them again costs time and gains nothing. */
const packed = /\.(png|jpe?g|gif|webp|avif|zip|gz|7z|rar|mp3|mp4|m4a|webm|ogg|woff2?|pdf)$/i

/** The years that an archive can name. */
const [earliest, latest] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)]

/** Bytes that are compressed at a time. */
const step = 1024 * 1024

/** Writes a zip archive member by member; `onChunk` is given its bytes in order, the last one by `end`. */
export function createZipWriter(onChunk: (chunk: Uint8Array<ArrayBuffer>) => void): {
  add(member: ZipMember): void
  end(): void
} {
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    if (chunk.length > 0) onChunk(new Uint8Array(chunk))
  })
  return {
    add({ name, modified, bytes }) {
      const member =
        bytes.length === 0 || packed.test(name)
          ? new ZipPassThrough(name)
          : new ZipDeflate(name, { level: 6 })
      member.mtime = new Date(Math.min(Math.max(modified, earliest), latest))
      zip.add(member)
      for (let at = 0; at < bytes.length; at += step) member.push(bytes.subarray(at, at + step), false)
      member.push(new Uint8Array(0), true)
    },
    end: () => zip.end(),
  }
}
