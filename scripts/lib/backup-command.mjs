// What `npm run backup` and `npm run restore` share: arguments, the passphrase, progress, and wording.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from './operator-command.mjs'

const { readPassphrase } = await import('../../server/src/backup/passphrase.ts')
const { openTarget: openPlace } = await import('../../server/src/backup/open-target.ts')
const { isBucket } = await import('../../server/src/backup/target-name.ts')
const { openVault } = await import('../../server/src/backup/vault.ts')

/** A path relative to the folder in which the command was typed; npm changes the current folder. */
export const pathOf = (path) => resolve(process.env.INIT_CWD ?? '.', path)

/** Parses arguments and options; refuses others with `usage`. */
export function readArguments(args, options, usage) {
  try {
    const all = { 'passphrase-file': { type: 'string' }, ...options }
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals: true })
    return { values, positionals }
  } catch (error) {
    throw new Refusal(`${error.message}\n${usage}`)
  }
}

/** Opens the backups of a target, a folder or `s3://BUCKET/PREFIX`. */
export function openTarget(target, values, config, mayMake) {
  const file = values['passphrase-file']
  const passphrase = readPassphrase(
    file === undefined ? null : pathOf(file),
    process.env.BACKUP_PASSPHRASE ?? null,
  )
  const place = isBucket(target) ? target : pathOf(target)
  return openVault(openPlace(place, config), passphrase, mayMake)
}

/** The manifest of the backup with a name, or of the newest. */
export async function chosenBackup(vault, name) {
  const names = await vault.names()
  if (names.length === 0) throw new Refusal(`There is no whole backup in ${vault.target.place}.`)
  if (name !== undefined && !names.includes(name))
    throw new Refusal(`There is no backup ${name} in ${vault.target.place}. There are: ${names.join(', ')}`)
  return vault.readManifest(name ?? names.at(-1))
}

/** Shows progress on one line of a terminal; elsewhere nothing, so that logs are not filled. */
export function createProgress(stream = process.stderr) {
  if (!stream.isTTY) return { tell: () => {}, clear: () => {} }
  let shown = 0
  return {
    tell(what, done, all) {
      const now = Date.now()
      if (done !== undefined && done !== all && now - shown < 200) return
      shown = now
      stream.write(`\r\u001b[K${what}${done === undefined ? ' …' : ` ${done} of ${all}`}`)
    },
    clear: () => stream.write('\r\u001b[K'),
  }
}

/** Runs work and shows its progress until it ends. */
export async function withProgress(work) {
  const progress = createProgress()
  try {
    return await work((...told) => progress.tell(...told))
  } finally {
    progress.clear()
  }
}

export const seconds = (value) => `${value.toFixed(1)} s`
export const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`
export const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`
export const rowsOf = (manifest) => manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
/** What a backup holds, in words. */
export const contentsOf = (manifest) =>
  `${counted(rowsOf(manifest), 'row', 'rows')} of ${counted(manifest.tables.length, 'table', 'tables')}, ` +
  `${counted(manifest.files.count, 'stored file', 'stored files')} (${megabytes(manifest.files.bytes)})`
