// `npm run restore -- TARGET [NAME]`: brings a backup (docs/backup.md) into an empty data folder or an empty outside database;
// `--rehearse` does so in a scratch folder and says what came of it.
import { Refusal, quietLog, runCommand } from './lib/operator-command.mjs'
import {
  chosenBackup,
  counted,
  megabytes,
  openTarget,
  pathOf,
  readArguments,
  seconds,
  withProgress,
} from './lib/backup-command.mjs'

const { rehearse, restoreInto } = await import('../server/src/backup/places.ts')

const usage = `Usage:
  npm run restore -- TARGET [NAME] [--data-dir FOLDER]    restores a backup, the newest without NAME, into FOLDER (else DATA_DIR)
                                                          and, where they are set, the database of DATABASE_URL and the bucket
                                                          of S3_…; all of them are empty
  npm run restore -- --rehearse TARGET [NAME]             restores into a scratch place, compares, and removes it again
Options:
  --passphrase-file FILE    the passphrase is the first line of FILE; else it is BACKUP_PASSPHRASE
`

function read(args) {
  const options = { 'data-dir': { type: 'string' }, rehearse: { type: 'boolean' } }
  const { values, positionals } = readArguments(args, options, usage)
  const [target, name, ...others] = positionals
  if (target === undefined || others.length > 0) throw new Refusal(usage)
  if (values.rehearse && values['data-dir'] !== undefined)
    throw new Refusal(`A rehearsal has a folder of its own: leave --data-dir out.\n${usage}`)
  return async (config) => {
    const vault = await openTarget(target, values, config, false)
    const manifest = await chosenBackup(vault, name)
    const folder = values['data-dir']
    const place = folder === undefined ? config : { ...config, dataDir: pathOf(folder) }
    const work = values.rehearse ? rehearse : restoreInto
    const result = await withProgress((tell) => work(place, vault, manifest, quietLog, tell))
    return saidOf(manifest, result, values.rehearse ? null : place)
  }
}

const placesOf = ({ dataDir, databaseUrl, s3 }) =>
  [dataDir, databaseUrl && 'the database of DATABASE_URL', s3 && `the bucket ${s3.bucket}`]
    .filter(Boolean)
    .join(' and ')

function saidOf(manifest, { rows, tables, files, bytes, unknown, seconds: took }, place) {
  const compared =
    `${counted(rows, 'row', 'rows')} of ${counted(tables, 'table', 'tables')} and ` +
    `${counted(files, 'stored file', 'stored files')} (${megabytes(bytes)}) have the counts and hashes of the backup`
  const lines = place
    ? [
        `The backup ${manifest.name} is in ${placesOf(place)}: ${compared}. It took ${seconds(took)}.`,
        'Start OtterOS on it (npm start).',
      ]
    : [`The rehearsal of ${manifest.name} went well: ${compared}. It took ${seconds(took)}.`]
  if (unknown.length > 0)
    lines.push(`There is no place here for the tables of others: ${unknown.join(', ')}.`)
  return lines.join('\n')
}

await runCommand(read)
