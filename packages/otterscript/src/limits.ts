/** What a program may use. A program that needs more ends with a sentence that says which limit it met. */
export interface Limits {
  /** Steps of the machine that one run of the program, of a timer or of an event may take; work on long values counts more. */
  readonly steps: number
  /** Calls of functions within calls. */
  readonly depth: number
  /** Characters of a text, items of a list. */
  readonly length: number
  /** Characters and items that the program holds in all. */
  readonly memory: number
  /** Calls of the host in all. */
  readonly hostCalls: number
  /** Timers and event handlers that wait at the same time. */
  readonly handlers: number
}

/** The limits of programs on the desktop. */
export const defaultLimits: Limits = {
  steps: 1_000_000,
  depth: 200,
  length: 200_000,
  memory: 5_000_000,
  hostCalls: 100,
  handlers: 50,
}
