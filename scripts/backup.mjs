// `npm run backup -- TARGET`, `list TARGET`, `verify TARGET [NAME]`: encrypted backups of the database and the stored files
// (docs/backup.md), while the server runs or not.
import { Refusal, quietLog, openOperatorDatabase, runCommand } from './lib/operator-command.mjs'
import {
  chosenBackup,
  contentsOf,
  counted,
  megabytes,
  openTarget,
  readArguments,
  seconds,
  withProgress,
} from './lib/backup-command.mjs'

const { FileStorage } = await import('../server/src/backend/storage/file-storage.ts')
const { openStores } = await import('../server/src/backend/storage/open-storage.ts')
const { createBackup } = await import('../server/src/backup/create.ts')
const { sourceOf } = await import('../server/src/backup/source.ts')
const { verifyBackup } = await import('../server/src/backup/verify.ts')

const usage = `Usage:
  npm run backup -- TARGET [--keep N]       makes a backup in TARGET, a folder or s3://BUCKET/PREFIX; of all there, the newest N stay
  npm run backup -- list TARGET             the backups in TARGET
  npm run backup -- verify TARGET [NAME]    reads a backup, the newest without NAME, and compares it with what was written
Options:
  --passphrase-file FILE    the passphrase is the first line of FILE; else it is BACKUP_PASSPHRASE
`

const isWhole = (text) => /^[1-9]\d{0,4}$/.test(text)

function make(target, values) {
  if (values.keep !== undefined && !isWhole(values.keep))
    throw new Refusal('--keep is a whole number from 1 to 99999.')
  return async (config) => {
    const vault = await openTarget(target, values, config, true)
    const database = await openOperatorDatabase(config)
    const stores = openStores(config, quietLog)
    try {
      const source = sourceOf(config, database.direct, new FileStorage(stores.uploads))
      const keep = values.keep === undefined ? null : Number(values.keep)
      const result = await withProgress((tell) => createBackup(source, vault, keep, tell))
      return saidOf(result, vault)
    } finally {
      await stores.close()
      await database.close()
    }
  }
}

function saidOf({ manifest, copied, removed, seconds: took }, vault) {
  const { missing, newer } = manifest.files
  const more = [
    missing > 0 &&
      `${counted(missing, 'stored file has', 'stored files have')} no content here and could not be copied. Is DATA_DIR the folder of the server?`,
    newer > 0 &&
      `${counted(newer, 'stored file', 'stored files')} changed all the time: what was copied is newer than the row.`,
    removed.length > 0 && `Removed: ${removed.join(', ')}.`,
  ].filter(Boolean)
  return [
    `The backup ${manifest.name} is in ${vault.target.place}: ${contentsOf(manifest)}, ` +
      `${copied.files} newly copied (${megabytes(copied.bytes)}). It was verified and took ${seconds(took)}.`,
    ...more,
  ].join('\n')
}

const list = (target, values) => async (config) => {
  const vault = await openTarget(target, values, config, false)
  const lines = []
  for (const name of await vault.names()) {
    const manifest = await vault.readManifest(name)
    lines.push(`${name}  ${manifest.at.slice(0, 16).replace('T', ' ')} UTC  ${contentsOf(manifest)}`)
  }
  return lines.length > 0 ? lines.join('\n') : `There is no whole backup in ${vault.target.place}.`
}

const verify = (target, name, values) => async (config) => {
  const vault = await openTarget(target, values, config, false)
  const manifest = await chosenBackup(vault, name)
  const { parts, bytes } = await withProgress((tell) => verifyBackup(vault, manifest, tell, true))
  return `The backup ${manifest.name} is whole: ${counted(parts, 'part', 'parts')} read (${megabytes(bytes)}), each is what was written.`
}

function read(args) {
  const { values, positionals } = readArguments(args, { keep: { type: 'string' } }, usage)
  const [first, second, third, ...others] = positionals
  if (first === undefined || others.length > 0) throw new Refusal(usage)
  if (first === 'list' && second !== undefined && third === undefined) return list(second, values)
  if (first === 'verify' && second !== undefined) return verify(second, third, values)
  if (second !== undefined || first === 'list' || first === 'verify') throw new Refusal(usage)
  return make(first, values)
}

await runCommand(read)
