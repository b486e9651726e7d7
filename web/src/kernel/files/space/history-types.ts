import type { SpaceEntry, SpaceResult } from './types'

/** A moment as the server writes it, in microseconds (`2026-11-27T09:00:00.123456+00:00`), or `Date.toISOString()` of any other. */
export type Moment = string

/** A state that an entry had, from its moment until that of the next one. */
export interface EntryState extends Omit<SpaceEntry, 'id' | 'revision'> {
  readonly at: Moment
  /** Id of the person who made it so; null: their account is gone. */
  readonly by: string | null
  /** It is kept until a person says otherwise. */
  readonly isPinned: boolean
}

/** A change of an entry, as far as it takes to tell what happened when. */
export interface SpaceChange extends Pick<EntryState, 'version' | 'at' | 'by' | 'kind' | 'parent' | 'name'> {
  /** Id of the entry. */
  readonly entry: string
}

/** What a folder had in it at a moment. */
export interface EntryThen extends Omit<SpaceEntry, 'revision' | 'parent' | 'name'> {
  readonly parent: string
  readonly name: string
}

/** What came of bringing a folder back. */
export interface Rewound {
  /** The space's number after it, and its mark. */
  readonly version: number
  readonly mark: string | null
  /** Entries that came back or were changed back. */
  readonly changed: number
  /** Entries that were removed because they did not exist then. */
  readonly removed: number
}

/** The history of a space. Expected failures are values. */
export interface SpaceHistoryPort {
  /**
   * The states of an entry, newest first, at most `most` (1,000 at most). `before`: only those with a lower version, to read on. A
   * state without a parent is a removal.
   */
  versions(
    entry: string,
    options?: { readonly most?: number; readonly before?: number },
  ): Promise<SpaceResult<readonly EntryState[]>>
  /**
   * All changes of the space, newest first, at most `most` (1,000 at most). `before`: only those that come after this one in that order,
   * to read on. `into`: only those after which something lay in this folder (its id).
   */
  changes(options?: {
    readonly most?: number
    readonly before?: Pick<SpaceChange, 'at' | 'version'>
    readonly into?: string
  }): Promise<SpaceResult<readonly SpaceChange[]>>
  /** Keeps a state until further notice, or no longer. Code `full` where a space has too many. */
  pin(entry: string, version: number, isPinned: boolean): Promise<SpaceResult<void>>
  /** What a folder (the id of the space: its top) had in it at a moment, by name. */
  folderAt(folder: string, moment: Moment): Promise<SpaceResult<readonly EntryThen[]>>
  /**
   * Brings back what was below a folder (the id of the space: all of it) at a moment, and removes what was made since; its states
   * stay. Code `refused` where the folder is not there any more, or the person may not change the space.
   */
  rewind(folder: string, moment: Moment): Promise<SpaceResult<Rewound>>
}
