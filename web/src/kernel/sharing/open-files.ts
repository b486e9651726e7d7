/* Who has a file of a shared folder or a team open. The port. */
import type { SharingResult } from './types'

/** Somebody who has a file open. */
export interface Company {
  /** Their user code. */
  readonly id: string
  readonly name: string
  /** They have changed it and not saved it yet. */
  readonly editing: boolean
}

/** Says what this person has open, and hears who else has. */
export interface OpenFiles {
  /**
   * The person has a file (its entry id) open in a window (`holder`, a UUID), for 75 seconds: then it is to be said again. Who else has it open;
   * the person themselves where another window has.
   */
  hold(entry: string, holder: string, editing: boolean): Promise<SharingResult<readonly Company[]>>
  letGo(entry: string, holder: string): Promise<SharingResult<void>>
  /** Hears when others open, change or let go of a file that the person has open. Returns what ends it. */
  subscribe(listener: () => void): () => void
}

/** ms after which an open file is said again. */
export const holdAgainAfter = 30_000
