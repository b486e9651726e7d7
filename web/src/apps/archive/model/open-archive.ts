import { kindOfBytes } from '@/kernel/apps/file-signature'
import { copyOf } from './bytes'
import { gunzip } from './inflate'
import { mostOfGzip } from './limits'
import { safePath } from './safe-path'
import { openTar } from './tar-archive'
import { ArchiveError, type OpenArchive } from './types'
import { openZip } from './zip-archive'

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b
const isTar = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(257, 262)) === 'ustar'

/** What a gzip file with one file in it calls that file. */
const innerName = (name: string) => safePath(name.replace(/\.gz$/i, '')) ?? 'file'

/** Looks through an archive of any kind; `name` is its file's. Throws an `ArchiveError`. */
export function openArchive(bytes: Uint8Array, name: string): OpenArchive {
  if (isGzip(bytes)) {
    const inner = gunzip(bytes, mostOfGzip(bytes.length))
    if (isTar(inner) || /\.(tgz|tar\.gz)$/i.test(name)) return openTar(inner, bytes.length)
    return {
      members: [
        {
          path: innerName(name),
          isFolder: false,
          size: inner.length,
          modified: null,
          read: () => copyOf(inner),
        },
      ],
      leftOut: 0,
    }
  }
  if (isTar(bytes) || /\.tar$/i.test(name)) return openTar(bytes)
  if (kindOfBytes(bytes) !== 'archive') throw new ArchiveError('damaged')
  return openZip(bytes)
}
