// What a server and its process that makes Linux say to each other.
import type { LinuxSetupPhase } from '@otteros/contracts'
import * as z from 'zod'
import { failureKinds } from '../../../vm/image/failure.ts'

/** How far the making is. */
export interface MakingStep {
  readonly phase: LinuxSetupPhase
  /** How much of the phase is done, 0 to 1; null where that is not known. */
  readonly part: number | null
}

/** What the process is given. */
export const makerOrder = z.object({ dataDir: z.string(), mirrors: z.array(z.string()) })

export type MakerOrder = z.infer<typeof makerOrder>

/** What the process tells. */
export const makerMessage = z.union([
  z.object({
    phase: z.enum(['waiting', 'list', 'packages', 'start', 'pack']),
    part: z.number().min(0).max(1).nullable(),
  }),
  z.object({ made: z.literal(true) }),
  z.object({ failed: z.enum(failureKinds), message: z.string() }),
])

export type MakerMessage = z.infer<typeof makerMessage>
