// What is said between the desktop and the code inside a sandbox. Everything that comes out is checked here.
import { type Inspected, isInspected } from './inspected'

/** Kinds of lines in a console. */
export const consoleLevels = ['log', 'info', 'warn', 'error', 'debug', 'table', 'group', 'clear'] as const

/** A place in the code that was run, counted from 1 as it ran: before any mapping back to what was typed. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** One line of a console. */
export interface ConsoleEntry {
  readonly level: (typeof consoleLevels)[number]
  readonly values: readonly Inspected[]
  /** Groups around it. */
  readonly depth: number
  readonly place: Place | null
  /** A group that starts closed. */
  readonly isClosed: boolean
}

/** What code in a sandbox tells the desktop. Nothing of it is to be trusted beyond its form. */
export type GuestMessage =
  /** The page or worker is there and has its first orders. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  /** The page goes elsewhere. */
  | { readonly kind: 'left' }
  /** Somebody pressed, moved, typed or scrolled inside; at most once a second. */
  | { readonly kind: 'activity' }
  /** Somebody pressed inside. */
  | { readonly kind: 'pressed' }
  /** The page called alert(), or tried what a sandbox does not let it do. */
  | { readonly kind: 'alert'; readonly text: string }
  /** A link to the web was pressed; only the desktop can open it, and only a person may decide that. */
  | { readonly kind: 'link'; readonly address: string }
  /** `dropped`: lines before these that were too many to send. */
  | { readonly kind: 'console'; readonly entries: readonly ConsoleEntry[]; readonly dropped: number }
  /** The code came to its end, with the value of its last expression, or null when there is none to show. */
  | { readonly kind: 'settled'; readonly isFailed: boolean; readonly value: Inspected | null }
  /** No timer is left either: nothing can happen any more. */
  | { readonly kind: 'idle' }
  /** A program waits for a line of input. */
  | { readonly kind: 'ask'; readonly prompt: string }

/** What the desktop tells the code in a sandbox. */
export type HostMessage =
  | { readonly kind: 'ping' }
  | { readonly kind: 'show'; readonly html: string; readonly code: Program | null }
  | { readonly kind: 'run'; readonly program: Program }
  | { readonly kind: 'python'; readonly files: PythonFiles }
  /** A line of input; null: none will come. */
  | { readonly kind: 'answer'; readonly text: string | null }

/** Code that is ready to be evaluated. */
export interface Program {
  readonly text: string
  /** Its value is a promise of the real one: the text is wrapped in an asynchronous function. */
  readonly isAsync: boolean
}

/** The Python interpreter's files. */
export interface PythonFiles {
  readonly module: ArrayBuffer
  readonly wasm: ArrayBuffer
  readonly library: ArrayBuffer
}

/** What the frame around the code tells the desktop. */
export type FrameMessage =
  | { readonly from: 'unit'; readonly text: string }
  /** The code was ended: it sent too much or nonsense, its page went elsewhere, or its worker could not start. */
  | { readonly from: 'frame'; readonly end: SandboxEnd }

/** Why a sandbox ended by itself. */
export type SandboxEnd = 'flooded' | 'malformed' | 'left' | 'failed'

/** What the desktop tells the frame around the code. */
export type FrameOrder =
  | { readonly to: 'frame'; readonly start: 'page' | 'worker'; readonly runtime: string }
  | { readonly to: 'unit'; readonly message: HostMessage }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 10_000

const isPlace = (value: unknown) =>
  value === null || (isRecord(value) && isCount(value.line) && isCount(value.column))

function isEntry(value: unknown): value is ConsoleEntry {
  return (
    isRecord(value) &&
    consoleLevels.some((level) => level === value.level) &&
    isCount(value.depth) &&
    typeof value.isClosed === 'boolean' &&
    isPlace(value.place) &&
    Array.isArray(value.values) &&
    value.values.length <= 100 &&
    value.values.every(isInspected)
  )
}

function isGuestMessage(value: unknown): value is GuestMessage {
  if (!isRecord(value)) return false
  switch (value.kind) {
    case 'ready':
    case 'pong':
    case 'left':
    case 'activity':
    case 'pressed':
    case 'idle':
      return true
    case 'alert':
      return isShortText(value.text)
    case 'link':
      return isShortText(value.address) && /^https?:\/\//i.test(value.address) && URL.canParse(value.address)
    case 'ask':
      return isShortText(value.prompt)
    case 'settled':
      return typeof value.isFailed === 'boolean' && (value.value === null || isInspected(value.value))
    case 'console':
      return isCount(value.dropped) && Array.isArray(value.entries) && value.entries.every(isEntry)
    default:
      return false
  }
}

/** Reads a message out of a sandbox; null when it is none. */
export function parseGuestMessage(text: string): GuestMessage | null {
  try {
    const value: unknown = JSON.parse(text)
    return isGuestMessage(value) ? value : null
  } catch {
    return null
  }
}

const ends: readonly SandboxEnd[] = ['flooded', 'malformed', 'left', 'failed']

/** Reads a message of the frame around the code; null when it is none. */
export function parseFrameMessage(value: unknown): FrameMessage | null {
  if (!isRecord(value)) return null
  if (value.from === 'unit') return typeof value.text === 'string' ? { from: 'unit', text: value.text } : null
  const end = ends.find((candidate) => candidate === value.end)
  return value.from === 'frame' && end ? { from: 'frame', end } : null
}
