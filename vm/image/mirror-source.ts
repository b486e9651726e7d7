import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unpackDeb } from './deb.ts'
import { createDownloader, type Downloader } from './download.ts'
import { ImageFailure } from './failure.ts'
import { choosePackages, fileNameOf, type ListedPackage } from './package-list.ts'
import { debianKeys, readRelease } from './release.ts'
import { type PackageSource, suite } from './wanted.ts'
import { unpackXz } from './xz.ts'

const architecture = 'i386'
/** Most bytes of a signed Release, and of a file that it or a list names. */
const limits = { release: 4_000_000, file: 300_000_000 } as const

/** What of the packages is unpacked: the rest of a kernel's modules and documents is not needed. */
const wantedFiles =
  /^(boot\/vmlinuz-|lib\/modules\/|usr\/lib\/modules\/|bin\/busybox$|usr\/bin\/busybox$|usr\/share\/seabios\/)/

/** Options of a source over HTTP. */
export interface MirrorOptions {
  /** Addresses, in the order in which they are tried. */
  readonly mirrors: readonly string[]
  readonly onDownload: (done: number, total: number) => void
  /** Armoured keys, one of which must have signed the list. Default: Debian's. */
  readonly keys?: readonly string[]
  /** Default: the time of this machine. */
  readonly now?: Date
  /** Milliseconds before each further try. */
  readonly pauses?: number[]
}

/**
 * Asks mirrors over HTTP what there is, until one has what is needed and proves that it is Debian's. `folder` is for what arrives.
 * @throws ImageFailure if none does, with the reason of each
 */
export async function openMirrorSource(folder: string, options: MirrorOptions): Promise<PackageSource> {
  const { mirrors, onDownload, keys = debianKeys(), now = new Date(), pauses } = options
  const addresses = mirrors.map((mirror) => mirror.replace(/\/+$/, ''))
  const ask = async (downloader: Downloader, mirror: string) => {
    const base = `${mirror}/dists/${suite}`
    const release = await readRelease(await downloader.text(`${base}/InRelease`, limits.release), {
      suite,
      keys,
      now,
    })
    const path = `main/binary-${architecture}/Packages.xz`
    const named = release.files.get(path)
    if (!named || named.size > limits.file)
      throw new ImageFailure('missing', `${mirror} has no list of packages for ${architecture}.`)
    const place = release.hasFilesByHash
      ? `${base}/main/binary-${architecture}/by-hash/SHA256/${named.sha256}`
      : `${base}/${path}`
    const file = join(folder, 'Packages.xz')
    await downloader.file(place, file, named)
    try {
      const found = await choosePackages(unpackXz(createReadStream(file)).setEncoding('utf8'))
      return { found, mirror }
    } finally {
      await rm(file, { force: true })
    }
  }
  const { found, mirror } = await firstOf(addresses, pauses, ask)
  const best = [mirror, ...addresses.filter((address) => address !== mirror)]
  const packages = found.map((one) => ({ name: one.name, file: fileNameOf(one), sha256: one.sha256 }))
  return {
    packages,
    unpack: () => unpackAll(folder, found, onDownload, (work) => firstOf(best, pauses, work)),
  }
}

type OfFirst = <Value>(work: (downloader: Downloader, mirror: string) => Promise<Value>) => Promise<Value>

/** What the first mirror answers with which the work succeeds. */
async function firstOf<Value>(
  mirrors: readonly string[],
  pauses: number[] | undefined,
  work: (downloader: Downloader, mirror: string) => Promise<Value>,
): Promise<Value> {
  const downloader = createDownloader(pauses && { pauses })
  const failures: ImageFailure[] = []
  try {
    for (const mirror of mirrors) {
      try {
        return await work(downloader, mirror)
      } catch (error) {
        if (!(error instanceof ImageFailure)) throw error
        failures.push(error)
      }
    }
  } finally {
    await downloader.close()
  }
  // A mirror that answers wrongly says more than one that does not answer.
  const { kind } = failures.find((one) => one.kind !== 'offline') ?? { kind: 'offline' as const }
  throw new ImageFailure(
    kind,
    `No mirror of Debian has what is needed. Check the network, or name a mirror with VM_MIRROR.\n${failures
      .map(({ message }) => `  ${message}`)
      .join('\n')}`,
  )
}

async function unpackAll(
  folder: string,
  packages: readonly ListedPackage[],
  onDownload: (done: number, total: number) => void,
  ofFirst: OfFirst,
): Promise<string> {
  const root = join(folder, 'root')
  await rm(root, { recursive: true, force: true })
  await mkdir(root)
  const total = packages.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  for (const one of packages) {
    if (one.size > limits.file) throw new ImageFailure('damaged', `${one.name} is too large.`)
    const file = join(folder, fileNameOf(one))
    // A hash is the same on every mirror.
    await ofFirst((downloader, mirror) =>
      downloader.file(`${mirror}/${one.path}`, file, one, (bytes) => onDownload(before + bytes, total)),
    )
    before += one.size
    await unpackDeb(file, root, (path) => wantedFiles.test(path))
    await rm(file, { force: true })
  }
  return root
}
