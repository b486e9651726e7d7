import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  kernelCommandLine,
  machineOptions,
} from '../../web/src/apps/virtualmachine/machine/guest/machine-options.ts'
import { packArchive } from './cpio.ts'
import { emulatorVersion } from './emulator-files.ts'
import { ImageFailure } from './failure.ts'
import { bootOnce, type BootFiles } from './first-boot.ts'
import { drivers, firstFiles } from './first-files.ts'
import { layOutKernel } from './kernel.ts'
import { modulesWithNeeds } from './modules.ts'
import { openPackageSource } from './packages.ts'
import { hashOf, recipeOf } from './recipe.ts'
import { type ImageRecord, ImageStore } from './store.ts'

/** MiB of the guest: enough for busybox and what people do with it, little enough to be downloaded and saved. */
const memory = 64
const stateFile = 'state.bin.gz'

export interface BuildOptions {
  /** The server's data folder. */
  readonly dataDir: string
  /** Take the image that is there if our own files are the same, without asking whether Debian has newer packages. */
  readonly reuse: boolean
  /** Mirrors of Debian, in the order in which they are tried. Default: those of this machine, or Debian's own. */
  readonly mirrors?: readonly string[]
  /** Is told of each step, and how far it is. */
  readonly report: (step: BuildStep) => void
}

/** What is being done: `done` of `total` bytes, where they are counted. */
export type BuildStep =
  | { readonly phase: 'waiting' | 'list' | 'start' | 'pack' }
  | { readonly phase: 'packages'; readonly done: number; readonly total: number }

export interface BuildResult {
  readonly image: ImageRecord
  /** Why nothing was made: the image that is there is the same, or cannot be compared now. */
  readonly kept: 'same' | 'offline' | null
  /** Bytes of kernel and first files together, before the machine started; null where nothing was made. */
  readonly imageBytes: number | null
}

/**
 * Makes the Linux of the virtual machine, unless it is there already: packages, an image, one start, a snapshot.
 * @throws ImageFailure; then everything is as it was before
 */
export async function buildImage(options: BuildOptions): Promise<BuildResult> {
  try {
    return await build(options)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new ImageFailure(
        'full',
        `The disk of ${options.dataDir} is full. About 400 MB are needed while Linux is being made.`,
      )
    throw error
  }
}

async function build({ dataDir, reuse, mirrors = [], report }: BuildOptions): Promise<BuildResult> {
  const store = new ImageStore(dataDir)
  const emulator = await emulatorVersion()
  const recipe = recipeOf(emulator, memory)
  const before = await store.current()
  if (reuse && before?.recipe === recipe) return { image: before, kept: 'same', imageBytes: null }
  const make = async (folder: string): Promise<BuildResult> => {
    const current = await store.current()
    const isOurs = current?.recipe === recipe
    if (current && isOurs && reuse) return { image: current, kept: 'same', imageBytes: null }
    const arrived = join(folder, 'arrived')
    await mkdir(arrived)
    report({ phase: 'list' })
    const onDownload = (done: number, total: number) => report({ phase: 'packages', done, total })
    const source = await openPackageSource(arrived, { mirrors, onDownload }).catch((error: unknown) => {
      if (error instanceof ImageFailure && error.kind === 'offline' && isOurs) return null
      throw error
    })
    if (!source && current) return { image: current, kept: 'offline', imageBytes: null }
    if (!source) throw new ImageFailure('offline', 'No mirror of Debian answers.')
    const inputs = hashOf([recipe, ...source.packages.flatMap(({ file, sha256 }) => [file, sha256])])
    if (current?.inputs === inputs) return { image: current, kept: 'same', imageBytes: null }

    report({ phase: 'packages', done: 0, total: 0 })
    const { files, kernel } = await putTogether(await source.unpack())
    const key = hashOf([
      files.kernel,
      files.bios,
      files.vgaBios,
      emulator,
      String(memory),
      JSON.stringify(machineOptions),
      kernelCommandLine,
    ]).slice(0, 32)

    report({ phase: 'start' })
    const snapshot = await bootOnce(files, memory)
    report({ phase: 'pack' })
    const state = await promisify(gzip)(snapshot, { level: 9 })
    const finished = join(folder, 'finished')
    await mkdir(finished)
    await writeFile(join(finished, stateFile), state)
    const image: ImageRecord = {
      description: {
        key,
        memory,
        kernel,
        state: { file: stateFile, bytes: state.length, unpackedBytes: snapshot.length },
      },
      recipe,
      inputs,
    }
    await store.publish(finished, image)
    return { image, kept: null, imageBytes: files.kernel.length }
  }
  return store.inProgress(make, () => report({ phase: 'waiting' }))
}

/** What the machine starts from, out of the unpacked packages, and the kernel's name. */
async function putTogether(packages: string): Promise<{ files: BootFiles; kernel: string }> {
  const name = (await readdir(join(packages, 'boot'))).find((each) => each.startsWith('vmlinuz-'))
  if (name === undefined) throw new ImageFailure('broken', 'There is no kernel in Debian’s kernel package.')
  const version = name.slice('vmlinuz-'.length)
  const modules = modulesWithNeeds(join(packages, 'lib/modules', version, 'kernel'), drivers)
  const archive = packArchive(firstFiles(packages, modules))
  const [packed, bios, vgaBios] = await Promise.all([
    readFile(join(packages, 'boot', name)),
    readFile(join(packages, 'usr/share/seabios/bios.bin')),
    readFile(join(packages, 'usr/share/seabios/vgabios-stdvga.bin')),
  ])
  return { files: { kernel: await layOutKernel(packed, archive), bios, vgaBios }, kernel: `Linux ${version}` }
}
