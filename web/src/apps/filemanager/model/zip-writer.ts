import { createZipWriter as beginZip } from '@/lib/zip/write-zip'

/** One member of an archive; a folder's name ends with a slash and it has no content. */
export interface ZipMember {
  readonly name: string
  /** ms since the epoch. */
  readonly modified: number
  readonly content: Blob
}

/** Bytes of a member that is compressed, which is done in memory: 32 MiB. */
const mostCompressed = 32 * 1024 * 1024

/**
 * Writes a zip archive member by member, large ones piece by piece; `onChunk` is given its bytes in order, for good, the last ones by
 * `end`. `add` rejects where a member cannot be read, and tells how far a large one is, in bytes of it.
 */
export function createZipWriter(onChunk: (chunk: Uint8Array<ArrayBuffer>) => void): {
  add(member: ZipMember, onPacked?: (bytes: number) => void): Promise<void>
  end(): Promise<void>
} {
  const zip = beginZip((chunk) => {
    onChunk(chunk)
    return Promise.resolve()
  })
  return {
    async add({ name, modified, content }, onPacked) {
      const isLarge = content.size > mostCompressed
      const bytes = isLarge ? content : new Uint8Array(await content.arrayBuffer())
      await zip.add({ name, modified, bytes, onProgress: onPacked })
    },
    end: () => zip.end(),
  }
}
