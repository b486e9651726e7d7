import { atOnce } from './contents.ts'
import type { Progress } from './create.ts'
import { inParallel } from './in-parallel.ts'
import { type Manifest, type StoredFile, readJson, storedFile } from './manifest.ts'
import { BackupProblem } from './problems.ts'
import { type Vault, contentsFolder } from './vault.ts'

/** Reads the list of stored files of a backup. */
export async function* readFiles(vault: Vault, manifest: Manifest): AsyncGenerator<StoredFile> {
  const { part } = manifest.files
  for await (const line of linesOf(vault.read(part))) {
    const file = readJson(storedFile, line)
    // The hash at the end would reveal it too, but too late.
    if (!file) throw notWhole(vault, part.file, 'is not what was written')
    yield file
  }
}

/** Splits a stream into lines. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let held = ''
  for await (const chunk of chunks) {
    const lines = (held + decoder.decode(chunk, { stream: true })).split('\n')
    held = lines.pop() ?? ''
    yield* lines
  }
}

/** How much was verified. */
export interface Verified {
  readonly parts: number
  readonly bytes: number
}

/**
 * Reads a backup and verifies every part. Of the contents of stored files it checks only existence and size, unless `isWhole`.
 * Throws a `BackupProblem` for the first part that is missing or damaged.
 */
export async function verifyBackup(
  vault: Vault,
  manifest: Manifest,
  progress: Progress,
  isWhole = false,
): Promise<Verified> {
  const seen = { parts: 0, bytes: 0 }
  const read = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) seen.bytes += chunk.byteLength
    seen.parts++
  }
  for (const { schema, name, part } of manifest.tables) {
    progress(`checking ${schema}.${name}`)
    await read(vault.read(part))
  }
  await read(vault.read(manifest.secrets))
  const stored = new Map((await vault.target.list(contentsFolder)).map(({ name, size }) => [name, size]))
  const looked = new Set<string>()
  const contents: StoredFile[] = []
  let count = 0
  for await (const file of readFiles(vault, manifest)) {
    count++
    if (looked.has(file.part.file)) continue
    looked.add(file.part.file)
    const size = stored.get(file.part.file)
    if (size === undefined) throw notWhole(vault, file.part.file, 'is missing')
    if (size !== file.part.stored)
      throw notWhole(vault, file.part.file, `has ${size} bytes instead of ${file.part.stored}`)
    if (isWhole) contents.push(file)
  }
  seen.parts++
  if (count !== manifest.files.count) throw notWhole(vault, manifest.files.part.file, 'lists other files')
  let done = 0
  await inParallel(contents, atOnce, async ({ part }) => {
    await read(vault.read(part))
    progress('stored files', ++done, contents.length)
  })
  return seen
}

const notWhole = (vault: Vault, file: string, what: string) =>
  new BackupProblem(`The backup is damaged: ${file} in ${vault.target.place} ${what}.`)
