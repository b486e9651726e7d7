import type { LinuxSetupPhase } from '@otteros/contracts'
import type { Failure, Result } from '@/lib/result'

/** A window inside the virtual machine. Position and size are px from the top left corner of the machine's screen. */
export interface VmWindow {
  readonly id: string
  /** Name of the program that it shows, such as 'terminal'; programs that are gone are left out when it is read. */
  readonly type: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isMinimized: boolean
  readonly isMaximized: boolean
  /** What the program was opened with, such as the path of a shared file; null: nothing. */
  readonly path: string | null
  /** Text that lives in the window itself; null: none. */
  readonly text: string | null
}

/** What a session keeps [B3.26]. */
export interface VmData {
  /** Bottom first. */
  readonly windows: readonly VmWindow[]
  readonly booted: boolean
  /** ms since 1970; null: never. */
  readonly lastSaved: number | null
}

/** A session of the virtual machine as the server has it [B3.26]. */
export interface VmSession {
  readonly id: string
  /** vm_{user id}_{ms since 1970} */
  readonly token: string
  /** When the server ends it, in ms since 1970 by the server's clock. */
  readonly expiresAt: number
  readonly data: VmData
}

/**
 * The sessions of a person on the server. Failures have code `signed_out` when no one is signed in, `23505` when a new
 * session meets one that runs, `ended` when a session is over, `network`, or the database's.
 */
export interface VmSessionsPort {
  /** The one that runs; null: none [B7.19]. */
  find(): Promise<Result<VmSession | null>>
  /** A new one [B7.20]. */
  create(): Promise<Result<VmSession>>
  /** Keeps what it looks like [B7.21]. */
  save(id: string, data: VmData): Promise<Result<null>>
  /** A time that the server's clock has passed, in ms since 1970; null when it cannot be told. */
  serverTime(): Promise<number | null>
}

/** A state of the Linux inside. */
export interface SavedGuest {
  /** The image that it fits. */
  readonly key: string
  /** ms since 1970 by the server's clock. */
  readonly savedAt: number
  /** Compressed. */
  readonly bytes: Uint8Array
}

/** One place that keeps the newest saved guest of a person, and no other. */
export interface GuestPlace {
  /** Most bytes that it takes. */
  readonly limit: number
  /**
   * The one that it keeps, if it fits the image; null: none. `key` null: whatever image it fits. `newerThan`: ms, an older one need not
   * be fetched.
   */
  read(key: string | null, newerThan: number): Promise<Result<SavedGuest | null>>
  write(saved: SavedGuest): Promise<Result<null>>
  remove(): Promise<Result<null>>
}

/** What the person is told of the guest that was saved. */
export interface GuestStatesState {
  /** The newest; null: none, or not looked for yet. */
  readonly saved: { readonly savedAt: number; readonly bytes: number } | null
  readonly account: 'unknown' | 'sending' | 'stored' | 'too-large' | 'failed'
}

/** The saved guests of a person: on this device, and with the account where they are small enough. */
export interface GuestStates {
  getState(): GuestStatesState
  subscribe(listener: () => void): () => void
  /** The newest that fits an image; null: none. What cannot be read counts as absent. */
  latest(key: string): Promise<SavedGuest | null>
  /** The newest, whatever image it fits, to be taken along. Fails where a place cannot be read. */
  newest(): Promise<Result<SavedGuest | null>>
  /** Resolves as soon as one place has it; the account's copy is sent meanwhile. Fails when no place takes it. */
  keep(saved: SavedGuest): Promise<Result<null>>
  /** Removes it everywhere. */
  forget(): Promise<Result<null>>
}

/** How setting up Linux on the server is. */
export interface LinuxSetupStatus {
  readonly state: 'none' | 'running' | 'made' | 'cancelled' | 'failed'
  /** null: it is not running, or a newer server does something that is not known here. */
  readonly phase: LinuxSetupPhase | null
  /** How much of the phase is done, 0 to 1; null: not known. */
  readonly part: number | null
  /** Why it failed, a word. */
  readonly problem: string | null
  /** The same in English, with addresses and the like. */
  readonly detail: string | null
}

/**
 * Setting up Linux on the server, for administrators. Each call answers how it is then. Failures have code `not_allowed` for
 * everybody else, `no_server` where no server can do it, as on a Supabase project, `signed_out`, `network`, or the server's.
 */
export interface LinuxSetupPort {
  look(): Promise<Result<LinuxSetupStatus>>
  /** Begins it, unless it is under way. */
  begin(): Promise<Result<LinuxSetupStatus>>
  cancel(): Promise<Result<LinuxSetupStatus>>
}

/** What the virtual machine's window needs from outside. */
export interface VmServices {
  readonly sessions: VmSessionsPort
  readonly guestStates: GuestStates
  readonly linuxSetup: LinuxSetupPort
}

/** The guest, as far as the session decides about it. */
export interface VmGuest {
  /** Ends it; the next one starts afresh, or from the state that was saved last. */
  stop(next: 'fresh' | 'saved'): void
  /** A session goes on as it was saved then (ms): a guest that ran at that time does too. */
  resume(savedAt: number): void
  /** Keeps the state of a guest that runs, as saved at `at` (ms by the server's clock); without one it is a success. */
  save(at: number): Promise<Result<null>>
}

/** What the window shows [B4.15]. */
export type VmPhase =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** `shown`: messages so far; `progress`: percent. */
  | { readonly kind: 'booting'; readonly shown: number; readonly progress: number }
  | { readonly kind: 'running' }
  | { readonly kind: 'off' }
  | { readonly kind: 'resetting' }
