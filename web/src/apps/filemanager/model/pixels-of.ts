import { fileKind } from '@/kernel/apps/file-kinds'
import type { FileAddress } from '@/kernel/files/addresses'
import type { FileEntry } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { filmSize } from '@/lib/pictures/film-still'
import { type PictureSize, pictureSize } from '@/lib/pictures/picture-size'

/** Bytes of a picture that are fetched for its size: what cameras write before it is rarely more. */
const headBytes = 256 * 1024

/** The beginning of what is at an address; null: it cannot be had, or only as a whole. */
async function fetchHead(url: string): Promise<Blob | null> {
  const stop = new AbortController()
  try {
    const answer = await fetch(url, {
      // not shown: a header of a request
      headers: { range: `bytes=0-${headBytes - 1}` },
      signal: stop.signal,
    })
    if (answer.status === 206) return await answer.blob()
  } catch {
    // Without a connection, for instance.
  }
  stop.abort()
  return null
}

async function withAddress<Result>(
  { media }: Pick<Os, 'media'>,
  path: string,
  read: (address: FileAddress) => Promise<Result | null>,
): Promise<Result | null> {
  const { addresses } = await media()
  const opened = await addresses.openAddress(path)
  if (!opened.ok) return null
  try {
    return await read(opened.value)
  } finally {
    opened.value.release()
  }
}

/**
 * Width and height of a picture or film in pixels, read from its beginning. Null: they are not known, since it is damaged or cannot be
 * reached, for instance. Of what is away the beginning alone is fetched.
 */
export async function pixelsOf(
  os: Pick<Os, 'files' | 'media'>,
  { path, name, away }: Pick<FileEntry, 'path' | 'name' | 'away'>,
): Promise<PictureSize | null> {
  if (fileKind(name) === 'video') return withAddress(os, path, ({ url }) => filmSize(url))
  if (away) {
    const head = await withAddress(os, path, async ({ url, isRemote }) => (isRemote ? fetchHead(url) : null))
    return head && pictureSize(head)
  }
  const content = await os.files.readBlob(path)
  return content.ok ? pictureSize(content.value) : null
}
