import * as z from 'zod/mini'

/** Size of the terminal in characters. */
export interface TerminalSize {
  readonly columns: number
  readonly rows: number
}

/** Most bytes that a repository is asked with. */
const mostAsked = 1024 * 1024

/** What the page tells the shell's worker. The page is trusted. */
export type ToWorker =
  /** First message; the port for files travels with it. */
  | {
      readonly kind: 'start'
      readonly files: MessagePort
      readonly cwd: string
      readonly snapshot: unknown
      readonly size: TerminalSize
      /** The tag of the language that it speaks. */
      readonly language: string
    }
  | { readonly kind: 'run'; readonly text: string }
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'complete'; readonly id: number; readonly text: string; readonly cursor: number }
  /** So many characters of what was printed are on the screen. */
  | { readonly kind: 'printed'; readonly characters: number }
  /** What the person typed for a `read` message; null: end of input. */
  | { readonly kind: 'typed'; readonly id: number; readonly line: string | null }
  /** What came of an `ask` message. */
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  /** What the terminal sends for keys, while a command has the whole screen. */
  | { readonly kind: 'keys'; readonly data: string }
  | { readonly kind: 'size'; readonly size: TerminalSize }
  /** Another language from now on, by its tag. */
  | { readonly kind: 'language'; readonly tag: string }

const path = z.string().check(z.maxLength(8192))
const name = z.string().check(z.maxLength(256))

/** What the worker may ask of the desktop. */
const question = z.discriminatedUnion('name', [
  z.object({ name: z.literal('facts') }),
  z.object({ name: z.literal('open'), path }),
  z.object({ name: z.literal('edit'), path }),
  z.object({ name: z.literal('startPlugin'), plugin: name }),
  z.object({ name: z.literal('endPlugin'), plugin: name }),
  z.object({
    name: z.literal('startProgram'),
    id: z.number(),
    language: z.enum(['javascript', 'python']),
    text: z.string().check(z.maxLength(8_000_000)),
  }),
  z.object({ name: z.literal('programNews'), id: z.number() }),
  z.object({
    name: z.literal('answerProgram'),
    id: z.number(),
    text: z.nullable(z.string().check(z.maxLength(100_000))),
  }),
  z.object({ name: z.literal('endProgram'), id: z.number() }),
  z.object({
    name: z.literal('fetchPage'),
    address: z.string().check(z.maxLength(4096)),
    isHeadOnly: z.boolean(),
  }),
  z.object({
    name: z.literal('askRepository'),
    address: z.string().check(z.maxLength(4096)),
    body: z.nullable(
      z.custom<Uint8Array<ArrayBuffer>>(
        (value) => value instanceof Uint8Array && value.byteLength <= mostAsked,
      ),
    ),
  }),
  z.object({ name: z.literal('history') }),
  z.object({ name: z.literal('clearHistory') }),
  z.object({
    name: z.literal('openWindow'),
    type: z.string().check(z.maxLength(64)),
    title: z.string().check(z.maxLength(1000)),
  }),
  z.object({ name: z.literal('closeWindow'), id: name }),
  z.object({ name: z.literal('recycle'), path }),
  z.object({ name: z.literal('news') }),
  z.object({ name: z.literal('endNews') }),
])

export type Question = z.infer<typeof question>

const candidate = z.object({ insert: z.string(), label: z.string() })

/** What the worker tells the page. A script runs there, so nothing of it is taken unchecked. */
export const fromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), cwd: z.string() }),
  z.object({ kind: z.literal('print'), text: z.string() }),
  z.object({ kind: z.literal('incomplete') }),
  z.object({
    kind: z.literal('done'),
    exitCode: z.number(),
    isExit: z.boolean(),
    isInterrupted: z.boolean(),
    /** The line needed more memory than a shell may take: the worker is to be replaced. */
    isExhausted: z.boolean(),
    cwd: z.string(),
    /** What the shell remembers; null: too much to send after every line. */
    snapshot: z.unknown(),
  }),
  /** A command takes the whole screen and all keys, or gives them back. */
  z.object({ kind: z.literal('screen'), isTaken: z.boolean() }),
  z.object({ kind: z.literal('read'), id: z.number(), prompt: z.string(), isSilent: z.boolean() }),
  z.object({
    kind: z.literal('completed'),
    id: z.number(),
    start: z.number(),
    candidates: z.array(candidate),
  }),
  z.object({ kind: z.literal('ask'), id: z.number(), question }),
])

export type FromWorker = z.infer<typeof fromWorker>

/** Characters that may be printed and not yet on the screen; more wait in the worker. */
export const mostUnprinted = 256 * 1024
