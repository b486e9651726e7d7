// `npm run vm:image`: makes the Linux of the virtual machine window, once (docs/virtual-machine.md). `-- --data-dir FOLDER`
// puts it elsewhere than the server looks; `-- --reuse` takes the one that is there without asking for newer packages.
// Exit codes: 0 done, or nothing to do; 1 it went wrong; 2 it cannot be made on this machine.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { register } = await import('tsx/esm/api')
const unregister = register()
const { loadConfig } = await import('../server/src/config.ts')
const { StartupError } = await import('../server/src/startup-error.ts')
const { buildImage } = await import('../vm/image/build.ts')
const { ImageFailure } = await import('../vm/image/failure.ts')

const tell = (sentence) => process.stdout.write(`${sentence}\n`)
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`

async function main() {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, reuse: { type: 'boolean' } } })
  const dataDir = values['data-dir'] ? resolve(values['data-dir']) : loadConfig(process.env).dataDir
  const began = performance.now()
  const { image, kept, imageBytes } = await buildImage({ dataDir, reuse: values.reuse ?? false, tell })
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
