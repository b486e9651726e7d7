import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { ImageFailure } from './failure.ts'
import { unpackXz } from './xz.ts'

const magic = '!<arch>\n'
const headBytes = 60

/** A part of a package's file. */
interface Member {
  readonly name: string
  /** Where its bytes are: from `start` on, `end` excluded. */
  readonly start: number
  readonly end: number
}

/** The parts of an archive in the format of `ar`. */
async function* membersOf(file: FileHandle): AsyncGenerator<Member> {
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    return buffer.toString('latin1', 0, bytesRead)
  }
  if ((await read(0, magic.length)) !== magic) return
  for (let at = magic.length; ; ) {
    const head = await read(at, headBytes)
    const size = Number(head.slice(48, 58))
    if (head.length < headBytes || !Number.isInteger(size)) return
    const start = at + headBytes
    yield { name: head.slice(0, 16).trim().replace(/\/$/, ''), start, end: start + size }
    at = start + size + (size & 1)
  }
}

/**
 * Unpacks the files of a Debian package into a folder, without dpkg.
 * @param isWanted which files, by their paths without a slash in front
 * @throws ImageFailure if it is no such package
 */
export async function unpackDeb(
  path: string,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<void> {
  const file = await open(path)
  try {
    for await (const { name, start, end } of membersOf(file)) {
      if (!name.startsWith('data.tar')) continue
      const packed = createReadStream(path, { start, end: end - 1 })
      const unpacked =
        name === 'data.tar.xz'
          ? unpackXz(packed)
          : name === 'data.tar.gz'
            ? packed.pipe(createGunzip())
            : null
      if (!unpacked) break
      await pipeline(
        unpacked,
        unpackTar(folder, { filter: (entry) => isWanted(entry.name.replace(/^(\.?\/)+/, '')) }),
      )
      return
    }
  } finally {
    await file.close()
  }
  throw new ImageFailure('damaged', `${path} cannot be unpacked: it has no files in a form that is known.`)
}
