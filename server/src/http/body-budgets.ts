import { type BodyBudget, createBodyBudget } from './body-budget.ts'

const megabyte = 1024 * 1024

/** Up to this size a body is small (bytes): all that visitors may send, and most of what a desktop does. */
export const smallBody = 64 * 1024

const waits = { waitMs: 10_000, graceMs: 15_000 }
/** Small bodies have separate memory, so that signing in does not wait for files. */
const small = { ofAll: 32 * megabyte, ofAddress: 4 * megabyte, ofAccount: megabyte, ...waits }
/** Larger ones: files of accounts and pages of apps, of 8 MB at most. */
const large = { ofAll: 96 * megabyte, ofAddress: 48 * megabyte, ofAccount: 16 * megabyte, ...waits }
/** Uploads, which go to the disk as they arrive: of 50 MB at most, and eight of an account. */
const uploads = {
  ofAll: 2048 * megabyte,
  ofAddress: 1024 * megabyte,
  ofAccount: 8 * 51 * megabyte,
  waitMs: 10_000,
  graceMs: 60_000,
}

/** What the bodies of all requests of one server may take, for all accounts and visitors together. */
export interface BodyBudgets {
  /** In memory, for a body of so many bytes. */
  inMemory(bytes: number): BodyBudget
  readonly onDisk: BodyBudget
}

/** Makes the budgets of one server. They are of this process, as its memory is. */
export function createBodyBudgets(): BodyBudgets {
  const memory = { small: createBodyBudget(small), large: createBodyBudget(large) }
  return {
    inMemory: (bytes) => (bytes > smallBody ? memory.large : memory.small),
    onDisk: createBodyBudget(uploads),
  }
}
