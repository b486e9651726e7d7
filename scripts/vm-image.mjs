// `npm run vm:image`: makes the Linux of the virtual machine window, once (docs/virtual-machine.md). `-- --data-dir FOLDER`
// puts it elsewhere than the server looks. Where files are in a bucket (S3_…), it goes there as well; `-- --reuse` takes the one that is there without asking for newer packages.
// Exit codes: 0 done, or nothing to do; 1 it went wrong; 2 it cannot be made on this machine.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { requireNode } from './lib/node-version.mjs'
import { readTypeScript } from './lib/typescript.mjs'

requireNode()
const unregister = await readTypeScript()
const { loadConfig } = await import('../server/src/config.ts')
const { StartupError } = await import('../server/src/startup-error.ts')
const { buildImage } = await import('../vm/image/build.ts')
const { ImageFailure } = await import('../vm/image/failure.ts')

const tell = (sentence) => process.stdout.write(`${sentence}\n`)
/** What is said of each step. */
const sentences = {
  waiting: 'Another process is making it; waiting for that one…',
  list: 'Asking the mirror which packages there are…',
  packages: 'Downloading a kernel, busybox and a BIOS from Debian…',
  start: 'Starting it once…',
  pack: 'Packing…',
}
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`

async function main() {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, reuse: { type: 'boolean' } } })
  const config = loadConfig(process.env)
  const dataDir = values['data-dir'] ? resolve(values['data-dir']) : config.dataDir
  const began = performance.now()
  let told = null
  const report = ({ phase }) => {
    if (phase !== told) tell(sentences[phase])
    told = phase
  }
  const { vmMirrors: mirrors } = config
  const { image, kept, imageBytes } = await buildImage({
    dataDir,
    reuse: values.reuse ?? false,
    mirrors,
    report,
  })
  const { key, kernel, memory, state } = image.description
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (kept === 'offline')
    tell(`No mirror answers: ${kernel}, which is there, stays (${resolve(dataDir, 'vm', key)}).`)
  else if (kept === 'same') tell(`${kernel} is there already (${resolve(dataDir, 'vm', key)}).`)
  else
    tell(
      `${kernel} with ${memory} MB of memory is ready: image ${megabytes(imageBytes ?? 0)}, ` +
        `started and packed ${megabytes(state.bytes)}, in ${seconds} s (${resolve(dataDir, 'vm', key)}).`,
    )
  if (config.s3 && !values['data-dir']) await publish(config)
}

/** Puts the image to where servers look for it. */
async function publish({ dataDir, s3 }) {
  const { copyImage } = await import('../server/src/backend/storage/move.ts')
  const { openFolderStores, openS3Stores } = await import('../server/src/backend/storage/open-storage.ts')
  const bucket = openS3Stores(s3, dataDir, { error: () => {} })
  try {
    await copyImage(openFolderStores(dataDir).images, bucket.images)
    tell(`It is in the bucket ${s3.bucket}.`)
  } catch (error) {
    throw new ImageFailure(
      'broken',
      `The image could not be put into the bucket ${s3.bucket}: ${error.message}`,
    )
  } finally {
    await bucket.close()
  }
}

try {
  await main()
} catch (error) {
  const isUsage = error?.code?.startsWith?.('ERR_PARSE_ARGS')
  if (!(error instanceof ImageFailure || error instanceof StartupError || isUsage)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof ImageFailure && error.kind === 'impossible' ? 2 : 1
} finally {
  await unregister()
}
