import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { AgeDamaged, type AgeKey, decrypt, encrypt, newSecretKey, passphraseKey, secretKey } from './age.ts'
import { type Manifest, type Part, formatVersion, manifest, readJson } from './manifest.ts'
import { BackupProblem, PartMissing } from './problems.ts'
import type { BackupTarget } from './target.ts'

const keyFile = 'key.age'
const aboutFile = 'otteros-backups.json'
const about = z.object({ format: z.number() })
const manifestName = 'manifest.json.gz.age'
export const contentsFolder = 'contents'
export const backupsFolder = 'backups'

type Chunks = AsyncIterable<Uint8Array>

/** A target whose passphrase is known: parts are compressed, encrypted and checked. */
export interface Vault {
  readonly target: BackupTarget
  /** The name of a content with this SHA-256. Without the passphrase it reveals nothing about the content. */
  contentName(sha256: string): string
  /** Writes a part. Throws `ContentChanged`, and writes nothing, if the content does not have the `expected` SHA-256. */
  write(file: string, content: Chunks, expected?: string): Promise<Part>
  /** Reads and verifies a part. Throws `PartMissing`, or a `BackupProblem` if it is damaged. */
  read(part: Part): AsyncGenerator<Buffer>
  /** Names of the complete backups, oldest first. */
  names(): Promise<readonly string[]>
  readManifest(name: string): Promise<Manifest>
  writeManifest(content: Manifest): Promise<void>
  /** Removes a backup, but not the contents, which others may share. */
  remove(name: string): Promise<void>
}

/** A content changed while it was being copied. */
export class ContentChanged extends Error {
  override readonly name = 'ContentChanged'
}

const once = (text: string): Chunks => Readable.from([Buffer.from(text)])

export const backupFolder = (name: string): string => `${backupsFolder}/${name}`

const manifestFile = (name: string) => `${backupFolder(name)}/${manifestName}`

/** The name of a backup: the moment it shows. */
export const backupName = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '')
const nameForm = /^\d{8}T\d{9}Z$/

/** Whether a target has been initialised. Throws if a newer version did it. */
async function isMade(target: BackupTarget): Promise<boolean> {
  let text: string
  try {
    text = (await buffer(target.read(aboutFile))).toString()
  } catch (error) {
    if (error instanceof PartMissing) return false
    throw error
  }
  const made = readJson(about, text)
  if (!made) throw damaged(target, aboutFile)
  if (made.format > formatVersion) throw tooNew(target)
  return true
}

const tooNew = (target: BackupTarget) =>
  new BackupProblem(
    `The backups in ${target.place} were made by a newer OtterOS. Use that version, or a later one.`,
  )

const damaged = (target: BackupTarget, file: string) =>
  new BackupProblem(`The backup is damaged: ${file} in ${target.place} is not what was written.`)

/**
 * Opens a target, or initialises an empty one if `mayMake`; `work` is then the binary logarithm of what one attempt at the
 * passphrase costs. Throws a `BackupProblem` for a wrong passphrase, and if there are no backups.
 */
export async function openVault(
  target: BackupTarget,
  passphrase: string,
  mayMake: boolean,
  work?: number,
): Promise<Vault> {
  const opening = passphraseKey(passphrase, work)
  if (!(await isMade(target))) {
    if (!mayMake) throw new BackupProblem(`There are no backups in ${target.place}.`)
    if ((await target.list('')).length > 0)
      throw new BackupProblem(
        `${target.place} holds other files and no backups. Choose an empty folder, or a new one.`,
      )
    await target.write(keyFile, encrypt(once(`${newSecretKey()}\n`), opening))
    await target.write(aboutFile, once(`${JSON.stringify({ format: formatVersion })}\n`))
  }
  const wrong = () => new BackupProblem(`The passphrase does not open the backups in ${target.place}.`)
  try {
    const identity = (await buffer(decrypt(target.read(keyFile), opening, wrong))).toString().trim()
    return vaultOf(target, identity)
  } catch (error) {
    throw error instanceof AgeDamaged ? damaged(target, keyFile) : error
  }
}

function vaultOf(target: BackupTarget, identity: string): Vault {
  const key = secretKey(identity)
  const naming = Buffer.from(hkdfSync('sha256', identity, '', 'otteros names of contents', 32))
  return {
    target,
    contentName(sha256) {
      const name = createHmac('sha256', naming).update(sha256).digest('hex')
      return `${contentsFolder}/${name.slice(0, 2)}/${name}.gz.age`
    },
    write: (file, content, expected) => writePart(target, key, file, content, expected),
    read: (found) => readPart(target, key, found),
    async names() {
      const files = await target.list(backupsFolder)
      const names = files.flatMap(({ name: file }) => {
        const [, name = '', inside] = file.split('/')
        return inside === manifestName && nameForm.test(name) ? [name] : []
      })
      return names.toSorted()
    },
    async readManifest(name) {
      const file = manifestFile(name)
      const text = (await buffer(plainOf(target, key, file))).toString()
      const format = readJson(about, text)?.format
      if (format !== undefined && format > formatVersion) throw tooNew(target)
      const found = readJson(manifest, text)
      // A manifest copied over another one decrypts too, but has another name.
      if (found?.name !== name) throw damaged(target, file)
      return found
    },
    async writeManifest(content) {
      await writePart(target, key, manifestFile(content.name), once(JSON.stringify(content)))
    },
    async remove(name) {
      // The manifest first: without it, the rest is no backup.
      await target.remove(manifestFile(name))
      await target.removeFolder(backupFolder(name))
    },
  }
}

async function writePart(
  target: BackupTarget,
  key: AgeKey,
  file: string,
  content: Chunks,
  expected?: string,
): Promise<Part> {
  const hash = createHash('sha256')
  let bytes = 0
  let sha256 = ''
  const counted = async function* () {
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
    sha256 = hash.digest('hex')
    if (expected !== undefined && sha256 !== expected) throw new ContentChanged()
  }
  const stored = await target.write(file, encrypt(through(counted(), createGzip({ level: 4 })), key))
  return { file, bytes, sha256, stored }
}

/** Passes chunks through a transform stream, and throws errors of the source too. */
async function* through(source: Chunks, transform: NodeJS.ReadWriteStream): AsyncGenerator<Uint8Array> {
  const out = new PassThrough()
  const done = pipeline(source, transform, out)
  done.catch((error: Error) => out.destroy(error))
  try {
    yield* out
    await done
  } finally {
    out.destroy()
    await done.catch(() => {})
  }
}

/** Decrypts and unpacks a file. Throws a `BackupProblem` if it is damaged. */
async function* plainOf(target: BackupTarget, key: AgeKey, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of through(decrypt(target.read(file), key), createGunzip()))
      yield Buffer.from(chunk)
  } catch (error) {
    throw isDamage(error) ? damaged(target, file) : error
  }
}

const isDamage = (error: unknown) =>
  error instanceof AgeDamaged ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))

async function* readPart(target: BackupTarget, key: AgeKey, found: Part): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of plainOf(target, key, found.file)) {
    hash.update(chunk)
    bytes += chunk.byteLength
    if (bytes > found.bytes) throw damaged(target, found.file)
    yield chunk
  }
  // A part copied over another one decrypts with the same key.
  if (bytes !== found.bytes || hash.digest('hex') !== found.sha256) throw damaged(target, found.file)
}
