// What the desktop does for HTML apps of strangers: an identity for each, what it was allowed, its data, its place to run.
import type { AppPermission } from '@otteros/app-sdk'
import type { FilePath } from '@/kernel/files/types'
import type { Result } from '@/lib/result'

/**
 * Who an app is: the path of its window, e.g. `/apps/plugins/todo-list`, `/apps/store/{id}` or the path of an HTML file.
 * Storage, grants and the host name that it runs on hang on it. Only the desktop sets it; no app can.
 */
export type AppId = string

/** What a person answered to one permission. */
export type GrantState = 'granted' | 'denied' | 'ask'

/** What a person allowed one app. */
export interface AppGrant {
  readonly permissions: Readonly<Partial<Record<AppPermission, 'granted' | 'denied'>>>
  /** Origins that it may connect to, out of those that its manifest declares. */
  readonly hosts: readonly string[]
  /** Files that the person chose for it, by the token that stands for each. */
  readonly files: Readonly<Record<string, FilePath>>
  /** The person started it knowing that the browser does not confine it ({@link AppOrigin}). */
  readonly isExposureAccepted?: true
}

/** What a person allowed their apps; kept per person on this device. Changes reach running apps at once. */
export interface AppGrants {
  /** The grants of an app; empty ones for an app that nothing was answered for. A new object after every change. */
  get(app: AppId): AppGrant
  /** All apps that something was answered for. */
  list(): readonly { readonly app: AppId; readonly grant: AppGrant }[]
  /** 'ask' takes an answer back. Resolves to false when it could not be kept; it holds until a reload then. */
  setPermission(app: AppId, permission: AppPermission, state: GrantState): Promise<boolean>
  setHosts(app: AppId, hosts: readonly string[]): Promise<boolean>
  /** Remembers a file and gives its token; the same path gives the same token. */
  grantFile(app: AppId, path: FilePath): Promise<string>
  revokeFile(app: AppId, token: string): Promise<boolean>
  /** Remembers that the person starts the app although the browser does not confine it. */
  acceptExposure(app: AppId): Promise<boolean>
  /** Forgets all answers, e.g. because another program was installed at the same path. */
  forget(app: AppId): Promise<boolean>
  subscribe(listener: () => void): () => void
}

/** Keys and values that an app keeps, in the order in which they were first set. */
export type StorageItems = ReadonlyMap<string, string>

/** One change of a storage; `value` null removes, and so does `clear` with everything. */
export type StorageChange =
  | { readonly kind: 'set'; readonly key: string; readonly value: string | null }
  | { readonly kind: 'clear' }

/** `page`: what the page keeps in its localStorage. `app`: what it keeps by `otteros.storage`. They do not mix. */
export type StorageArea = 'page' | 'app'

/** Characters (keys and values) that one area of one app holds; a change past it is refused as a whole. */
export const appStorageQuota = 5 * 1024 * 1024

/** Data of apps, per person and app, on this device. */
export interface AppData {
  read(app: AppId, area: StorageArea): Promise<Result<StorageItems>>
  /** One value; null: there is none. */
  get(app: AppId, area: StorageArea, key: string): Promise<Result<string | null>>
  /** The keys in their order and the characters of keys and values; the values are not read. */
  outline(
    app: AppId,
    area: StorageArea,
  ): Promise<Result<{ readonly keys: readonly string[]; readonly characters: number }>>
  /** Applies changes in order, all or none; resolves once they are stored. Codes `quota`, `unavailable`. */
  write(app: AppId, area: StorageArea, changes: readonly StorageChange[]): Promise<Result<void>>
  /** Deletes both areas. */
  clear(app: AppId): Promise<Result<void>>
  /** Characters per app, both areas; for lists. */
  usage(): Promise<Result<readonly { readonly app: AppId; readonly characters: number }[]>>
}

/**
 * How well the browser keeps an app from hosts that were not granted. `full`: from all of them. `names`: nothing is sent to them,
 * but the browser can be made to look for them, so that what an app knows can leave as names of hosts; the person is told when an
 * app asks for something. `none`: not reliably; the person is told before an app's first start, and it gets to know nothing of them.
 */
export type Confinement = 'full' | 'names' | 'none'

/** Where the frame of an app comes from. */
export interface AppOrigin {
  /** Address of the page that the frame starts with. */
  readonly url: string
  /** Origin of that page; null: the desktop's own host, on which the frame gets no origin at all. */
  readonly origin: string | null
  /** Whether the place lets the app connect to the hosts that were asked for. */
  readonly hasNetwork: boolean
  readonly confinement: Confinement
  /** Apps run in the desktop's own thread, so that one that never pauses holds it up. Asked only where `confinement` is `none`. */
  readonly sharesThread?: true
}

/** Finds a place for each app: a separate host name per person and app where the server has such names. */
export interface AppOrigins {
  /**
   * Never fails: without user-content hosts, or without the server, it is the desktop's own host, without network.
   * `hosts` are origins that the person granted.
   */
  find(app: AppId, hosts: readonly string[]): Promise<AppOrigin>
}

/** Most apps that run at the same time: each may be a separate process. */
export const mostRunningApps = 20

/** Counts running apps. */
export interface RunningApps {
  /** Reserves a place; null when {@link mostRunningApps} run. The function gives it back (calling it again does nothing). */
  start(app: AppId): (() => void) | null
  getState(): { readonly count: number }
  subscribe(listener: () => void): () => void
}

/** All of it. */
export interface AppPlatform {
  readonly grants: AppGrants
  readonly data: AppData
  readonly origins: AppOrigins
  readonly running: RunningApps
}
