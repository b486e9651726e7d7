import type { Sentence } from '@/lib/result'
import type { FilePath, FileResult } from './types'

/*
 * Large contents on their way between a device and the space of an account, and what a device keeps of the contents that the space
 * has too. Both are there where files are kept with the account.
 */

/** A large content on its way. */
export interface Transfer {
  /** Begins with the direction: `up:…` or `down:…`. The same after a reload. */
  readonly id: string
  readonly direction: 'up' | 'down'
  /** Where a file with this content is now. */
  readonly path: FilePath
  /** Bytes. */
  readonly size: number
  /** Bytes that are through. */
  readonly done: number
  /** 'failed': `problem` says why; it is tried again by itself only where that can help. */
  readonly state: 'waiting' | 'running' | 'paused' | 'failed'
  /** Why it failed, or why it waits; null: nothing is wrong. */
  readonly problem: Sentence | null
}

/** Large contents on their way: they travel beside all other changes, which never wait for them. */
export interface Transfers {
  /** Oldest first; finished ones leave the list. The same array until something changes. */
  getState(): readonly Transfer[]
  subscribe(listener: () => void): () => void
  /** Stops a transfer until it is resumed, also after a reload and in other tabs. What has arrived is kept. */
  pause(id: string): void
  /** Goes on with what was paused, cancelled or failed. */
  resume(id: string): void
  /** Down: drops what has arrived, and those who wait for it are told. Up: the file stays on this device and is not sent until it is resumed. */
  cancel(id: string): Promise<void>
  pauseAll(): void
  resumeAll(): void
}

/** What a device keeps of the contents of the space. */
export interface KeepingState {
  /** Bytes of fetched contents that this device keeps at most; null: no limit. */
  readonly budget: number | null
  /** Bytes of contents on this device that the space has too. */
  readonly bytes: number
  /** Bytes of these that are kept here whatever happens. */
  readonly kept: number
  /** Bytes of contents that are in the space alone. */
  readonly away: number
  /** Bytes of contents that wait to be sent. */
  readonly waiting: number
  /** Whether the browser has promised not to clear what this device keeps; null: it was not asked yet, or does not tell. */
  readonly persisted: boolean | null
}

/** Where the content of a path is. 'waiting': here, and not in the space yet. */
export type ContentPlace = 'here' | 'away' | 'waiting' | 'folder'

/** Decides which contents stay on this device. */
export interface Keeping {
  /** Of all spaces together. */
  getState(): KeepingState
  /**
   * Of one space: the id of a shared folder or a team, null for the person's own files. Null: it keeps nothing with the account, or it is
   * not known yet. Listeners hear when that changes.
   */
  ofSpace(space: string | null): KeepingState | null
  subscribe(listener: () => void): () => void
  /** Sets the most that this device keeps, for this person on this device, and drops what is above it. */
  setBudget(bytes: number | null): Promise<void>
  /** Whether a path is in a space, so that there is something to decide about it. */
  covers(path: string): boolean
  /** Where the content of a path is; a path where nothing is counts as 'here'. */
  statusOf(path: string): ContentPlace
  /** Whether a path, or a folder above it, is kept on this device. */
  isKept(path: string): boolean
  /** Keeps these files and folders on this device from now on, or no longer. What is away is fetched in the background. */
  keep(paths: readonly string[], on: boolean): Promise<FileResult<void>>
  /** Drops contents that the space has, of files and of all in folders; never what waits to be sent or is kept. `bytes`: what that freed. */
  release(paths: readonly string[]): Promise<FileResult<{ readonly bytes: number }>>
}
