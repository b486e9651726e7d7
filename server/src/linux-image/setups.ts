import type postgres from 'postgres'
import { ImageFailure } from '../../../vm/image/failure.ts'
import type { Logger } from '../log.ts'
import type { MakeImage } from './make-image.ts'
import type { MakingStep } from './maker-messages.ts'

/** Milliseconds between two signs of life: `private.is_lost_setup` counts on them. */
const beatMs = 1_000

/** This server's part in setting Linux up. */
export interface LinuxSetups {
  /** Begins what an administrator asked for, unless another server has. */
  take(): Promise<void>
  /** Looks whether what is made here was cancelled, now rather than with the next sign of life. */
  look(): Promise<void>
  /** Ends what is made here, which is recorded as a failure. */
  stop(): Promise<void>
}

interface SetupsOptions {
  /** As the owner of the database. */
  readonly sql: postgres.Sql
  readonly make: MakeImage
  readonly log: Logger
}

/** What is made here. */
interface Making {
  readonly id: string
  readonly ending: AbortController
  step: MakingStep
}

/** Makes it. Nothing is taken before `take`. */
export function createLinuxSetups({ sql, make, log }: SetupsOptions): LinuxSetups {
  let making: Making | null = null
  let done = Promise.resolve()
  let isStopping = false

  /** Writes down how far it is; ends it if it was cancelled, or given up for lost. */
  const beat = async ({ id, step, ending }: Making) => {
    const { count } = await sql`
      update private.linux_setups set seen = now(), phase = ${step.phase}, part = ${step.part}
      where id = ${id} and ended is null`
    if (count === 0) ending.abort()
  }
  const beatQuietly = (one: Making) =>
    beat(one).catch((error: unknown) =>
      log.warn('how far Linux is could not be written down', { error: String(error) }),
    )

  const end = async (
    id: string,
    outcome: 'made' | 'failed',
    problem: string | null,
    detail: string | null,
  ) => {
    await sql`
      update private.linux_setups
      set ended = now(), outcome = ${outcome}, problem = ${problem}, detail = ${detail}, part = null
      where id = ${id} and ended is null`
  }

  const perform = async (one: Making) => {
    const { id, ending } = one
    const report = (step: MakingStep) => {
      const isNewPhase = one.step.phase !== step.phase
      one.step = step
      if (isNewPhase) void beatQuietly(one)
    }
    const began = performance.now()
    log.info('Linux of the virtual machine is being set up')
    try {
      await make(report, ending.signal)
      await end(id, 'made', null, null)
      const seconds = Math.round((performance.now() - began) / 1000)
      log.info('Linux of the virtual machine is ready', { seconds })
    } catch (error) {
      if (isStopping) return end(id, 'failed', 'lost', null)
      // Cancelled: the row says so already.
      if (ending.signal.aborted) return log.info('setting up Linux was cancelled')
      log.error('setting up Linux failed', { error: error instanceof Error ? error.message : String(error) })
      const isKnown = error instanceof ImageFailure
      await end(id, 'failed', isKnown ? error.kind : 'broken', isKnown ? error.message : null)
    }
    return undefined
  }

  const begin = (id: string) => {
    const one: Making = { id, ending: new AbortController(), step: { phase: 'list', part: null } }
    const timer = setInterval(() => void beatQuietly(one), beatMs)
    timer.unref()
    making = one
    // One that was cancelled may still be cleaning up.
    done = done
      .then(() => perform(one))
      .catch((error: unknown) =>
        log.error('the end of a setup could not be written down', { error: String(error) }),
      )
      .finally(() => {
        clearInterval(timer)
        if (making === one) making = null
      })
  }

  return {
    async take() {
      if (isStopping) return
      const [taken] = await sql<{ id: string }[]>`
        update private.linux_setups set seen = now(), phase = 'list'
        where ended is null and phase = 'asked'
        returning id`
      if (taken) begin(taken.id)
    },
    async look() {
      if (making) await beat(making)
    },
    async stop() {
      isStopping = true
      making?.ending.abort()
      await done
    },
  }
}

/** Records that nobody makes Linux any more, for a database that has one server, which starts. */
export async function endLostSetups(sql: postgres.Sql): Promise<void> {
  await sql`
    update private.linux_setups set ended = now(), outcome = 'failed', problem = 'lost', part = null where ended is null`
}
