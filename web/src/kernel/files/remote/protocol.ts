import * as z from 'zod/mini'
import type { FileChange, FileError } from '../types'

/** Version of the messages; both sides ship together, so another one means a broken build and is refused. */
export const protocolVersion = 1

/** Most calls that a caller keeps open at once; more wait on the caller's side. */
export const mostCalls = 32

/** Most watched folders at once. */
export const mostWatches = 16

const path = z.string().check(z.maxLength(8192))
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const data = z.union([z.string(), bytes])
const flag = z.optional(z.boolean())
const existing = z.optional(z.enum(['replace', 'refuse']))
const writeOptions = {
  existing,
  basedOn: z.optional(z.string()),
  mode: z.optional(z.number()),
  modified: z.optional(z.number()),
}

const operation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('write'), path, data, ...writeOptions }),
  z.object({ kind: z.literal('folder'), path, parents: flag }),
  z.object({ kind: z.literal('link'), path, target: path }),
  z.object({ kind: z.literal('remove'), path, recursive: flag }),
  z.object({ kind: z.enum(['move', 'copy']), from: path, to: path, existing }),
  z.object({
    kind: z.literal('touch'),
    path,
    modified: z.optional(z.number()),
    mode: z.optional(z.number()),
  }),
])

/** What may be asked for: each call with its arguments. Anything else is refused before it reaches a file. */
export const callSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('stat'), path, link: flag }),
  z.object({ name: z.literal('list'), path }),
  z.object({ name: z.literal('readBytes'), path }),
  z.object({ name: z.literal('readBlob'), path }),
  z.object({ name: z.literal('walk'), path }),
  z.object({ name: z.literal('apply'), operations: z.array(operation).check(z.maxLength(10_000)) }),
  z.object({ name: z.literal('watch'), path }),
  z.object({ name: z.literal('unwatch'), watch: z.number() }),
])

/** A call as it is sent. */
export type Call = z.infer<typeof callSchema>

/** A call on its way to the page; the answer carries the same id. */
export const requestSchema = z.object({
  version: z.literal(protocolVersion),
  id: z.number(),
  call: callSchema,
})

/** What the page sends: the answer to a call, or what changed below a watched path (named by the id of its call). */
export type Reply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: FileError }
  | { readonly watch: number; readonly changes: readonly FileChange[] }
