import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ImageFailure } from '../../../vm/image/failure.ts'
import { copyImage } from '../backend/storage/move.ts'
import { openFolderStores } from '../backend/storage/open-storage.ts'
import type { ObjectStore } from '../backend/storage/object-store.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { type MakerMessage, type MakerOrder, type MakingStep, makerMessage } from './maker-messages.ts'

/**
 * Makes the Linux of the virtual machine and puts it to where servers look for it. Ends early, with any error, once the signal is
 * aborted. Throws an `ImageFailure` for what has a sentence.
 */
export type MakeImage = (report: (step: MakingStep) => void, signal: AbortSignal) => Promise<void>

/** The build puts the process's file next to the server's. */
const makerFile = new URL(
  import.meta.url.endsWith('.ts') ? './maker-source.mjs' : './linux-maker.js',
  import.meta.url,
)
/** Most megabytes of objects in the process; the memory of the machine, and packages on their way, come on top. */
const heapMegabytes = 512
/** Milliseconds that the process may take to clean up before it is killed. */
const patience = 5_000
/** What the process gets of the server's environment, which also holds secrets: where programs and the network are. */
const inherited =
  /^(PATH|HOME|LANG|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|APT_CONFIG|NODE_EXTRA_CA_CERTS|(HTTPS?|NO)_PROXY)$/i
/** How much of what the process printed is logged, in characters. */
const mostPrinted = 2_000

/** Makes images in a process of its own: the emulator keeps a core busy, and needs some 400 MB. */
export function createImageMaker(
  { dataDir, vmMirrors, s3 }: Pick<Config, 'dataDir' | 'vmMirrors' | 's3'>,
  images: ObjectStore,
  log: Pick<Logger, 'error'>,
): MakeImage {
  return async (report, signal) => {
    await makeInProcess({ dataDir, mirrors: [...vmMirrors] }, report, signal, log)
    if (s3 === null) return
    signal.throwIfAborted()
    report({ phase: 'publish', part: null })
    await copyImage(openFolderStores(dataDir).images, images)
  }
}

async function makeInProcess(
  order: MakerOrder,
  report: (step: MakingStep) => void,
  signal: AbortSignal,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  signal.throwIfAborted()
  const child = fork(makerFile, [], {
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.test(name))),
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stderr?.on('data', (text: Buffer) => (printed = (printed + text.toString()).slice(-mostPrinted)))
  let outcome: Exclude<MakerMessage, MakingStep> | null = null
  child.on('message', (message) => {
    const { data } = makerMessage.safeParse(message)
    if (data === undefined) return
    if ('phase' in data) report(data)
    else outcome = data
  })
  // Where it cannot be started, there is an error and no end.
  const ended = Promise.race([
    once(child, 'close'),
    once(child, 'error').then(([error]) => Promise.reject(error)),
  ])
  const end = () => endSoon(child)
  signal.addEventListener('abort', end)
  try {
    child.send(order, () => {})
    await ended
  } finally {
    signal.removeEventListener('abort', end)
  }
  signal.throwIfAborted()
  const result = resultOf(outcome)
  if (result === 'made') return
  if (result !== null) throw result
  log.error('the process that makes Linux ended early', {
    code: child.exitCode,
    signal: child.signalCode,
    printed,
  })
  throw new ImageFailure(
    'broken',
    'The process that makes Linux ended early; the log of the server says more.',
  )
}

function resultOf(outcome: Exclude<MakerMessage, MakingStep> | null): 'made' | ImageFailure | null {
  if (outcome === null) return null
  return 'made' in outcome ? 'made' : new ImageFailure(outcome.failed, outcome.message)
}

/** Asks a process to end, and kills it if it does not. */
function endSoon(child: ChildProcess): void {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  child.once('close', () => clearTimeout(timer))
}
