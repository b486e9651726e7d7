import * as z from 'zod/mini'

/** The function with which an administrator has the Linux of the virtual machine made, `/functions/v1/linux-setup`. */
export const linuxSetupFunction = 'linux-setup'

/** `look`: how it is. `begin`: unless it is being made already. `cancel`: what is being made. Each answers how it is then. */
const linuxSetupActions = ['look', 'begin', 'cancel'] as const

export const linuxSetupRequest = z.object({ action: z.enum(linuxSetupActions) })

/**
 * What is being done, in this order: the server takes the job, waits for another process on its folder, asks a mirror what there
 * is, downloads packages, starts the machine once, packs it, and puts it into the bucket.
 */
export const linuxSetupPhases = ['asked', 'waiting', 'list', 'packages', 'start', 'pack', 'publish'] as const

export type LinuxSetupPhase = (typeof linuxSetupPhases)[number]

/** How the last setup is; words that a newer server may use are texts here. */
export const linuxSetupStatus = z.object({
  /** `none`: nobody has asked for one. `made`, `cancelled` and `failed`: it is over. */
  state: z.enum(['none', 'running', 'made', 'cancelled', 'failed']),
  phase: z.nullable(z.string()),
  /** How much of the phase is done, 0 to 1; null where that is not known. */
  part: z.nullable(z.number()),
  /** Why it failed: a kind of failure (`vm/image/failure.ts`), or `lost` where its server ended. */
  problem: z.nullable(z.string()),
  /** The same as a sentence in English, with addresses and the like. */
  detail: z.nullable(z.string()),
})

export type LinuxSetupStatus = z.infer<typeof linuxSetupStatus>
