import type { Failure, Result } from '@/lib/result'
import type { DescribeProblem, ProblemCode } from './problem'

/** What keeps Linux from running, with a sentence for people. */
export interface MachineError extends Failure {
  readonly code: ProblemCode
}

/** What the server says of the Linux that it has. */
export interface LinuxImage {
  /** Of the image, the emulator and the memory's size: a saved state fits only the key it was made with. */
  readonly key: string
  /** Bytes to download before the machine runs, compressed. */
  readonly downloadBytes: number
  /** MiB of memory of the guest. */
  readonly memory: number
  /** Such as 'Linux 6.1.0'. */
  readonly kernel: string
}

export type MachineState =
  | { readonly kind: 'off' }
  /** Bytes so far, of `LinuxImage.downloadBytes`. */
  | { readonly kind: 'downloading'; readonly received: number; readonly total: number }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly error: MachineError }

/** What Linux says of itself; figures of the guest, not of the browser. */
export interface GuestFigures {
  /** Seconds since the guest booted. */
  readonly uptime: number
  /** 0 to 1, since the figures before; null the first time. */
  readonly cpu: number | null
  /** Bytes. */
  readonly memoryTotal: number
  readonly memoryFree: number
  readonly processes: readonly {
    readonly pid: number
    readonly name: string
    /** Bytes that are in memory. */
    readonly memory: number
  }[]
}

/** An entry of the folder that both sides see; in the guest it is /mnt. */
export interface SharedEntry {
  /** Below the folder, with `/` between names and none at the ends. */
  readonly path: string
  readonly kind: 'file' | 'folder'
  /** Bytes. */
  readonly size: number
}

/** A file to be put into that folder. */
export interface SharedFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** How much room that folder has, of how much: bytes of all files, and files and folders. */
export interface SharedSpace {
  readonly bytes: number
  readonly freeBytes: number
  readonly entries: number
  readonly freeEntries: number
}

/** The text screen of the guest's display, for a view that paints it. */
export interface GuestScreen {
  readonly columns: number
  readonly rows: number
  /** A line per row, `columns` characters each. */
  readonly lines: readonly string[]
  readonly cursor: { readonly row: number; readonly column: number } | null
}

/**
 * A Linux that runs in its own worker, so that the desktop's frames do not wait for the guest. One window has one
 * machine; it is started once and stopped once.
 */
export interface LinuxMachine {
  readonly image: LinuxImage
  state(): MachineState
  /** Answers how to stop listening. */
  subscribe(listener: (state: MachineState) => void): () => void
  /** Downloads what is missing and resumes `from`, or the image's own state where that is null or does not fit. */
  start(from: Uint8Array | null): Promise<Result<{ readonly resumed: 'saved' | 'image' }>>
  pause(): void
  resume(): void
  /** Ends the worker and gives its memory back; nothing works afterwards. */
  stop(): void
  /** The whole state, compressed, as differences from the image's own, for `start`. The guest goes on meanwhile. */
  save(): Promise<Result<Uint8Array>>

  /** Bytes that the guest's terminal prints. */
  onOutput(listener: (bytes: Uint8Array) => void): () => void
  /** What a person types, or pastes, into the guest's terminal. */
  type(text: string): void
  /** Columns and rows of the terminal that shows it. */
  resizeTerminal(columns: number, rows: number): void

  /** The display, as opposed to the terminal; the listener hears of changes at most 30 times a second. */
  onScreen(listener: (screen: GuestScreen) => void): () => void
  /** A key of the person's keyboard for the display, by `KeyboardEvent.code`. */
  press(code: string, down: boolean): void
  /** Text for the display, as if typed there. */
  typeOnScreen(text: string): void

  figures(): Promise<Result<GuestFigures>>

  listShared(folder: string): Promise<Result<readonly SharedEntry[]>>
  readShared(path: string): Promise<Result<Uint8Array>>
  /** Makes the folders that are missing; replaces what is there. All or none; where there is no room, the message says how much there is. */
  writeShared(files: readonly SharedFile[]): Promise<Result<void>>
  removeShared(path: string): Promise<Result<void>>
  sharedSpace(): Promise<Result<SharedSpace>>
}

/** Asks the server for its image; `missing` where it has none. Failures, the machine's too, have the sentences of `describe`. */
export type FindLinux = (fetchFrom: typeof fetch, describe: DescribeProblem) => Promise<Result<LinuxMachine>>
