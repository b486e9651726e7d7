// What is said between the desktop and the code inside a sandbox. Everything that comes out is checked here.
import { type AppAnswer, type AppCall, type AppEventName, isAppCall } from '@otteros/app-sdk'
import type { StorageChange } from '@/kernel/app-platform/types'
import { type Inspected, isInspected } from '@/lib/inspected'
import { type DesktopShortcut, desktopShortcuts } from './shortcuts'

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

/** What a page may have tried: what a sandbox does not let it do, and what failed. */
const attempts = [
  'asked',
  'printed',
  'sentForm',
  'ledOut',
  'storedUnasked',
  'fileUnread',
  'notCopied',
] as const

/** The page tried something in vain, which the person is told. */
export interface AttemptMessage {
  readonly kind: 'attempt'
  readonly what: (typeof attempts)[number]
  /** The question, where the link leads, why nothing was copied; '' for the others. */
  readonly about: string
}

/** What code in a sandbox tells the desktop. Nothing of it is to be trusted beyond its form. */
export type GuestMessage =
  /** The page or worker is there and has its first orders. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  /** The page goes elsewhere. */
  | { readonly kind: 'left' }
  | InputMessage
  /** The page called alert(). */
  | { readonly kind: 'alert'; readonly text: string }
  | AttemptMessage
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
  /** An app asks something of the desktop. */
  | { readonly kind: 'call'; readonly call: AppCall }
  /** What the page did to its localStorage, in order, collected over a moment. */
  | { readonly kind: 'stored'; readonly changes: readonly StorageChange[] }
  /** Everything that was stored before a `flush` has been sent. */
  | { readonly kind: 'flushed' }

/** What the person does inside, as the runtime heard of it; it comes by {@link inputSigns}, never as a text. */
export type InputMessage =
  /** The person pressed, moved, typed or scrolled inside; at most once a second. */
  | { readonly kind: 'activity' }
  /** The person pressed inside. */
  | { readonly kind: 'pressed' }

/** Messages that come as texts. */
export type SaidMessage = Exclude<GuestMessage, InputMessage>

/** Keys pressed in a page that are the desktop's. */
export type KeyMessage =
  | { readonly kind: 'shortcut'; readonly keys: DesktopShortcut }
  /** The keys that were held with a shortcut were let go. */
  | { readonly kind: 'released' }

/**
 * What can be said of a person's input. The runtime says it by a number, the place in this list: whatever a page does to the
 * language under its runtime, it can change the texts of that, but make no number of them.
 */
export const inputSigns = ['activity', 'pressed', 'released', ...desktopShortcuts] as const

/** One of them. */
export type InputSign = (typeof inputSigns)[number]

/** The number of one of them. */
export const numberOf = (sign: InputSign): number => inputSigns.indexOf(sign)

/** What a number stands for; null when it stands for nothing. */
export function parseInput(number: unknown): InputMessage | KeyMessage | null {
  const sign = typeof number === 'number' ? inputSigns[number] : undefined
  if (sign === undefined) return null
  return sign === 'activity' || sign === 'pressed' || sign === 'released'
    ? { kind: sign }
    : { kind: 'shortcut', keys: sign }
}

/** What the desktop tells the code in a sandbox. */
export type HostMessage =
  | { readonly kind: 'ping' }
  | {
      readonly kind: 'show'
      readonly html: string
      readonly code: Program | null
      readonly storage: StorageEntries
    }
  | { readonly kind: 'answered'; readonly answer: AppAnswer }
  | { readonly kind: 'event'; readonly name: AppEventName; readonly detail: unknown }
  /** The page is about to be closed: what it still has to store is asked for. */
  | { readonly kind: 'flush' }
  | { readonly kind: 'run'; readonly program: Program }
  | { readonly kind: 'python'; readonly files: PythonFiles }
  /** A line of input; null: none will come. */
  | { readonly kind: 'answer'; readonly text: string | null }

/** What a page finds in its localStorage at the start, in order: pairs, because keys may be names like `__proto__`. */
export type StorageEntries = readonly (readonly [key: string, value: string])[]

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
  /** The person did something inside: the index in {@link inputSigns}. */
  | { readonly from: 'input'; readonly sign: number }
  /** A press in the page stores a file that the page made. */
  | { readonly from: 'download'; readonly file: File }
  /** The code was ended: it sent too much or nonsense, its page went elsewhere, or its worker could not start. */
  | { readonly from: 'frame'; readonly end: FrameEnd }

/** What the frame around the code says of its end; `reloaded`: its page reloaded itself. */
export type FrameEnd = SandboxEnd | 'reloaded'

/** Why a sandbox ended by itself; `keyboard`: its page pulled the keyboard away from other windows. */
export type SandboxEnd = 'flooded' | 'malformed' | 'left' | 'failed' | 'keyboard'

/** What the desktop tells the frame around the code; `title`: the name of its page's frame. */
export type FrameOrder =
  | {
      readonly to: 'frame'
      readonly start: 'page' | 'worker'
      readonly runtime: string
      readonly title: string
    }
  | { readonly to: 'unit'; readonly message: HostMessage }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 10_000

/** Longest name of a file, in characters. It may be empty, as a link's may: then the browser names the file. */
const longestFileName = 255

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

const isStorageChange = (value: unknown): value is StorageChange =>
  isRecord(value) &&
  (value.kind === 'clear' ||
    (value.kind === 'set' &&
      typeof value.key === 'string' &&
      (value.value === null || typeof value.value === 'string')))

function isGuestMessage(value: unknown): value is SaidMessage {
  if (!isRecord(value)) return false
  switch (value.kind) {
    case 'ready':
    case 'pong':
    case 'left':
    case 'idle':
      return true
    case 'alert':
      return isShortText(value.text)
    case 'attempt':
      return attempts.some((each) => each === value.what) && isShortText(value.about)
    case 'link':
      return isShortText(value.address) && /^https?:\/\//i.test(value.address) && URL.canParse(value.address)
    case 'ask':
      return isShortText(value.prompt)
    case 'call':
      return isAppCall(value.call)
    case 'stored':
      return Array.isArray(value.changes) && value.changes.every(isStorageChange)
    case 'flushed':
      return true
    case 'settled':
      return typeof value.isFailed === 'boolean' && (value.value === null || isInspected(value.value))
    case 'console':
      return isCount(value.dropped) && Array.isArray(value.entries) && value.entries.every(isEntry)
    default:
      return false
  }
}

/** Reads a text out of a sandbox; null when it is no message, or one that must not come as a text. */
export function parseGuestMessage(text: string): SaidMessage | null {
  try {
    const value: unknown = JSON.parse(text)
    return isGuestMessage(value) ? value : null
  } catch {
    return null
  }
}

const ends: readonly FrameEnd[] = ['flooded', 'malformed', 'left', 'failed', 'reloaded']

/** Reads a message of the frame around the code; null when it is not one. */
export function parseFrameMessage(value: unknown): FrameMessage | null {
  if (!isRecord(value)) return null
  if (value.from === 'input') return isCount(value.sign) ? { from: 'input', sign: value.sign } : null
  if (value.from === 'unit') return typeof value.text === 'string' ? { from: 'unit', text: value.text } : null
  if (value.from === 'download') {
    const { file } = value
    return file instanceof File && file.name.length <= longestFileName ? { from: 'download', file } : null
  }
  const end = ends.find((candidate) => candidate === value.end)
  return value.from === 'frame' && end ? { from: 'frame', end } : null
}
