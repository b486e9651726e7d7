import type { StoredValue } from '@/lib/stored-value'

/** Whose a stored value is, and how long it lasts. */
export interface StorageTerms {
  /** `person` (default): of the person who is signed in. `device`: of all who use this browser. */
  readonly owner?: 'person' | 'device'
  /**
   * `always` (default): for settings, and for what a person saved. `with files`: as files are kept; where a person chose
   * "Session only" for those, it is forgotten with the page.
   */
  readonly lasts?: 'always' | 'with files'
}

/**
 * What an app or part keeps in this browser: the value of that name, one for all windows, followed by other tabs. Names
 * are lower case with hyphens and begin with the app's: `terminal-view`. All windows of a desktop get the same one.
 */
export type OsStorage = (name: string, terms?: StorageTerms) => StoredValue
