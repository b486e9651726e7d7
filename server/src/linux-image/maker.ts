import { setPriority } from 'node:os'
import { type BuildStep, buildImage } from '../../../vm/image/build.ts'
import { ImageFailure } from '../../../vm/image/failure.ts'
import { type MakingStep, makerOrder } from './maker-messages.ts'

// A process that makes the Linux of the virtual machine for a server. It gives way to everything else on the machine, and ends with
// its server.
if (!process.send) throw new Error('maker runs as a process of a server only')
const tell = (message: object) => process.send?.(message)
setPriority(10)

function stepOf(step: BuildStep): MakingStep {
  if (step.phase !== 'packages') return { phase: step.phase, part: null }
  return { phase: 'packages', part: step.total > 0 ? step.done / step.total : null }
}

/** Milliseconds between two messages about one phase. */
const pause = 250
let told = { phase: '', at: 0 }
function report(step: MakingStep): void {
  const now = performance.now()
  if (step.phase === told.phase && now - told.at < pause) return
  told = { phase: step.phase, at: now }
  tell(step)
}

async function make(order: unknown): Promise<object> {
  const { dataDir, mirrors } = makerOrder.parse(order)
  try {
    await buildImage({ dataDir, reuse: true, mirrors, report: (step) => report(stepOf(step)) })
    return { made: true }
  } catch (error) {
    if (error instanceof ImageFailure) return { failed: error.kind, message: error.message }
    throw error
  }
}

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.once('message', (order) => {
  void make(order).then((outcome) => process.send?.(outcome, () => process.exit(0)))
})
