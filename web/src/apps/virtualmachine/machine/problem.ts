import { type Result, failed, type Failed, failure } from '../../../lib/result'

/** What keeps Linux from running. `missing`: the server has no image, and the window shows its own desktop alone. */
export const problemCodes = [
  'missing',
  'unsupported',
  'download',
  'corrupt',
  'crashed',
  'storage',
  'busy',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** What happened; `../linux/describe-problem.ts` has a sentence for each. */
export const problemReasons = [
  'tooOld',
  'noServer',
  'noLinux',
  'unclearImage',
  'notDownloaded',
  'otherImage',
  'wrongImage',
  'cutImage',
  'damagedImage',
  'noEmulator',
  'notInBrowser',
  'noWorker',
  'notRunning',
  'startedBefore',
  'notUnderstood',
  'brokeDown',
  'failed',
  'unreadableState',
  'unreadableShare',
  'unreadableMachine',
  'noAnswer',
  'noSuchFile',
  'fileInTheWay',
  'folderInTheWay',
  'badName',
  'noRoom',
  'noRoomForEntries',
  'refused',
] as const

export type ProblemReason = (typeof problemReasons)[number]

/** A failure inside of the machine. It carries no sentence: this runs in a worker, and where there are no texts at all. */
export interface Problem {
  readonly code: ProblemCode
  readonly reason: ProblemReason
  /** What a program said; empty: nothing. */
  readonly detail: string
  /** Where there is no room: how much there is, in all, and how much is needed; bytes, or files and folders. */
  readonly room: { readonly free: number; readonly total: number; readonly needed: number } | null
}

/** Makes the sentence for a problem. */
export type DescribeProblem = (problem: Problem) => string

/** What the machine's own side answers with. */
export type Outcome<T> = Result<T, Problem>

/** Makes a problem. */
export const problemOf = (
  code: ProblemCode,
  reason: ProblemReason,
  { detail = '', room = null }: Partial<Pick<Problem, 'detail' | 'room'>> = {},
): Problem => ({ code, reason, detail, room })

/** A failed outcome. */
export const problem = (...parts: Parameters<typeof problemOf>): Failed<Problem> =>
  failed(problemOf(...parts))

/** A problem as those outside of the machine have it. */
export const toFailure = (found: Problem, describe: DescribeProblem): Failed =>
  failure(found.code, () => describe(found))
