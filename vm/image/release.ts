import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readCleartextMessage, readKey, verify } from 'openpgp'
import { ImageFailure } from './failure.ts'
import { root } from './places.ts'

const keysFolder = join(root, 'vm/image/keys')

/** A file that a Release names. */
export interface NamedFile {
  /** Bytes. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** What a mirror says of a suite, once its signature is known to be Debian's. */
export interface Release {
  readonly codename: string
  /** Whether files can be asked for by their hash, which a mirror that is just being updated has as well. */
  readonly hasFilesByHash: boolean
  /** By path below the folder of the suite. */
  readonly files: ReadonlyMap<string, NamedFile>
}

/** Debian's keys, as armoured texts. */
export const debianKeys = (): string[] =>
  readdirSync(keysFolder)
    .filter((name) => name.endsWith('.asc'))
    .toSorted()
    .map((name) => readFileSync(join(keysFolder, name), 'utf8'))

/** The text of a signed file, if one of the keys (armoured texts) signed it. */
async function signedText(file: string, keys: readonly string[], now: Date): Promise<string> {
  const message = await readCleartextMessage({ cleartextMessage: file }).catch((error: unknown) => {
    throw new ImageFailure('untrusted', `The mirror’s list of packages is not a signed file: ${said(error)}`)
  })
  const verificationKeys = await Promise.all(keys.map((armoredKey) => readKey({ armoredKey })))
  const { data, signatures } = await verify({ message, verificationKeys, date: now })
  const results = await Promise.allSettled(signatures.map(({ verified }) => verified))
  if (results.some(({ status }) => status === 'fulfilled')) return data
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [said(result.reason)] : []))
  throw new ImageFailure(
    'untrusted',
    `The mirror’s list of packages is not signed by Debian: ${reasons.join('; ') || 'it has no signature'}`,
  )
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Reads an InRelease file.
 * @param suite the codename that it must be of
 * @throws ImageFailure if no key signed it, it is of another suite, or it is no longer valid at `now`
 */
export async function readRelease(
  file: string,
  { suite, keys, now }: { readonly suite: string; readonly keys: readonly string[]; readonly now: Date },
): Promise<Release> {
  const lines = (await signedText(file, keys, now)).split('\n')
  const fieldOf = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim()
  const codename = fieldOf('Codename') ?? ''
  if (codename !== suite)
    throw new ImageFailure(
      'untrusted',
      `The mirror sent the list of ${codename || 'an unnamed suite'} instead of ${suite}.`,
    )
  const until = fieldOf('Valid-Until')
  if (until !== undefined && !(Date.parse(until) > now.getTime()))
    throw new ImageFailure('expired', `The mirror’s list of packages was valid until ${until}.`)
  return { codename, hasFilesByHash: fieldOf('Acquire-By-Hash') === 'yes', files: filesOf(lines) }
}

/** The files below `SHA256:`, up to the next field. */
function filesOf(lines: readonly string[]): Map<string, NamedFile> {
  const files = new Map<string, NamedFile>()
  const start = lines.findIndex((line) => line.trimEnd() === 'SHA256:') + 1
  if (start === 0) return files
  for (const line of lines.slice(start)) {
    const [, sha256, size, path] = /^ ([0-9a-f]{64}) +(\d+) (\S+)$/.exec(line.trimEnd()) ?? []
    if (sha256 === undefined || path === undefined) break
    files.set(path, { sha256, size: Number(size) })
  }
  return files
}
