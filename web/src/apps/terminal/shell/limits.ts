import type { BashOptions } from 'just-bash/browser'

const noLimit = Number.MAX_SAFE_INTEGER
const megabyte = 1024 * 1024

/** Most characters that one command of a pipe may print for the next, where that one waits for all of them. */
export const mostPiped = 16_000_000

/**
 * Limits of the engine. How long a line runs and how much it prints is the person's business: Ctrl+C ends it, and the
 * terminal takes output no faster than it can show it. What would take all memory at once stays limited.
 */
export const unlimited: NonNullable<BashOptions['executionLimits']> = {
  maxCommandCount: noLimit,
  maxLoopIterations: noLimit,
  maxWorkUnits: noLimit,
  maxInputBytes: noLimit,
  maxOutputSize: noLimit,
  maxExecutionTimeMs: noLimit,
  maxGlobOperations: noLimit,
  maxAwkIterations: 10_000_000,
  maxSedIterations: 10_000_000,
  maxJqIterations: 10_000_000,
  maxCallDepth: 500,
  maxStringLength: 64 * megabyte,
  maxLiveBytes: 512 * megabyte,
}
