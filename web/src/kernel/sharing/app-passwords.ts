/* Passwords for programs that reach a person's files from outside (WebDAV). The port. */
import type { SharingResult } from './types'

/** What a program may do with the files. */
export type AppRights = 'read' | 'write'

/** A password of the person. Its letters are told once, when it is made. */
export interface AppPassword {
  readonly id: string
  readonly name: string
  readonly rights: AppRights
  /** Null: all files of the person. */
  readonly place: {
    /** What the folder is called; null: it has been removed, and the password opens nothing. */
    readonly name: string | null
  } | null
  /** ms since the epoch. */
  readonly madeAt: number
  /** ms since the epoch; null: never. */
  readonly lastUsedAt: number | null
  /** ms since the epoch; null: it does not end. */
  readonly endsAt: number | null
}

/** What a new password is for. */
export interface NewAppPassword {
  readonly name: string
  readonly rights: AppRights
  /** Id of a folder, or of a shared folder or team; null: all files. */
  readonly folder: string | null
  /** ms since the epoch; null: it does not end. */
  readonly endsAt: number | null
}

/** The passwords for apps of a person. */
export interface AppPasswords {
  /** The newest first. */
  list(): Promise<SharingResult<readonly AppPassword[]>>
  /** The letters, which are told here and nowhere else. `asks_password` where the person signed in a while ago. */
  make(wanted: NewAppPassword): Promise<SharingResult<string>>
  /** Nothing can be opened with it from the next request on. */
  remove(id: string): Promise<SharingResult<void>>
}
