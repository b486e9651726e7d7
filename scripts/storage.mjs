// `npm run storage -- move`: copies what is stored as files from the data folder to the bucket of S3_…, or back, and compares it.
// Servers may run meanwhile. docs/storage.md says how to change from one to the other.
import { parseArgs } from 'node:util'
import { Refusal, quietLog, runOperatorCommand } from './lib/operator-command.mjs'

const { moveStored } = await import('../server/src/backend/storage/move.ts')
const { openFolderStores, openS3Stores } = await import('../server/src/backend/storage/open-storage.ts')
const { createSharedTurns } = await import('../server/src/backend/storage/turns.ts')

const usage = `Usage:
  npm run storage -- move --to s3|folder   copies every stored file, and reads each again at the target to compare its size and hash
    --check                                copies nothing: reads both sides and reports differences
    --delete-source                        removes each file from the source once it is at the target
`
/** How often progress is told (ms). */
const tellEveryMs = 5_000

const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`
const counted = (count) => (count === 1 ? '1 object' : `${count} objects`)

function readArguments([verb, ...args]) {
  const options = {
    to: { type: 'string' },
    check: { type: 'boolean', default: false },
    'delete-source': { type: 'boolean', default: false },
  }
  let values
  try {
    values = parseArgs({ args, options }).values
  } catch (error) {
    throw new Refusal(`${error.message}\n${usage}`)
  }
  if (verb !== 'move' || !['s3', 'folder'].includes(values.to)) throw new Refusal(usage)
  if (values.check && values['delete-source'])
    throw new Refusal('--check changes nothing: leave --delete-source out.')
  return { to: values.to, isCheck: values.check, deletesSource: values['delete-source'] }
}

/** Tells how far it is, now and then. */
function createProgress() {
  let last = performance.now()
  return ({ copied, present, newer, bytes, problems }, objects) => {
    if (performance.now() - last < tellEveryMs) return
    last = performance.now()
    const done = copied + present + newer + problems.length
    process.stdout.write(`${done} of ${counted(objects)}, ${megabytes(bytes)} copied\n`)
  }
}

function move(options) {
  return async (sql, config) => {
    if (!config.s3)
      throw new Refusal('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
    const folder = openFolderStores(config.dataDir)
    const bucket = openS3Stores(config.s3, config.dataDir, { error: () => {} })
    const [from, to] = options.to === 's3' ? [folder, bucket] : [bucket, folder]
    try {
      for (const { uploads } of [from, to]) {
        const problem = await uploads.problem()
        if (problem !== null) throw new Refusal(`${problem}.`)
      }
      const turns = createSharedTurns(sql)
      return report(await moveStored(from, to, { ...options, turns, onProgress: createProgress() }), options)
    } finally {
      await bucket.close()
    }
  }
}

function report({ copied, present, newer, bytes, problems }, { isCheck, deletesSource, to }) {
  for (const problem of problems) quietLog.error(problem)
  const there = to === 's3' ? 'in the bucket' : 'in the data folder'
  const parts = isCheck
    ? [`${counted(present)} ${there} are the same`]
    : [`${counted(copied)} copied (${megabytes(bytes)})`, `${present} were ${there} already`]
  if (newer > 0) parts.push(`${newer} ${there} are newer and stay`)
  if (problems.length > 0) throw new Refusal(`${parts.join(', ')}; ${counted(problems.length)} failed.`)
  if (deletesSource) parts.push('the source is empty of them')
  return `${parts.join(', ')}.`
}

await runOperatorCommand((args) => move(readArguments(args)))
