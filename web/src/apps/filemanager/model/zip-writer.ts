import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One member of an archive; a folder's name ends with a slash and it has no content. */
export interface ZipMember {
  readonly name: string
  /** ms since the epoch. */
  readonly modified: number
  readonly content: Blob
}

/** Formats that are compressed already: compressing them again costs time and gains nothing. */
const packed = /\.(png|jpe?g|gif|webp|avif|zip|gz|7z|rar|mp3|mp4|m4a|webm|ogg|woff2?|pdf)$/i

/** The years that an archive can name. */
const [earliest, latest] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)]

/** Bytes that are compressed at a time. */
const step = 1024 * 1024

/**
 * Writes a zip archive member by member, each piece by piece; `onChunk` is given its bytes in order, the last one by `end`. `add` rejects
 * where a member cannot be read, and tells how many of its bytes are packed.
 */
export function createZipWriter(onChunk: (chunk: Uint8Array<ArrayBuffer>) => void): {
  add(member: ZipMember, onPacked?: (bytes: number) => void): Promise<void>
  end(): void
} {
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    if (chunk.length > 0) onChunk(new Uint8Array(chunk))
  })
  return {
    async add({ name, modified, content }, onPacked) {
      const member =
        content.size === 0 || packed.test(name)
          ? new ZipPassThrough(name)
          : new ZipDeflate(name, { level: 6 })
      member.mtime = new Date(Math.min(Math.max(modified, earliest), latest))
      zip.add(member)
      for (let at = 0; at < content.size; at += step) {
        member.push(new Uint8Array(await content.slice(at, at + step).arrayBuffer()), false)
        onPacked?.(Math.min(at + step, content.size))
      }
      member.push(new Uint8Array(0), true)
    },
    end: () => zip.end(),
  }
}
