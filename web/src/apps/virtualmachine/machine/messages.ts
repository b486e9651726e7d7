import * as z from 'zod/mini'
import { problemCodes, problemReasons } from './problem'

const bytes = z.instanceof(Uint8Array<ArrayBuffer>)
const count = z.int().check(z.minimum(0))
const size = z.int().check(z.minimum(1), z.maximum(1000))

/** What the window's side asks the worker to answer, by number. */
const call = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('save') }),
  z.object({ verb: z.literal('figures') }),
  z.object({ verb: z.literal('list'), path: z.string() }),
  z.object({ verb: z.literal('read'), path: z.string() }),
  z.object({ verb: z.literal('write'), files: z.array(z.object({ path: z.string(), bytes })) }),
  z.object({ verb: z.literal('remove'), path: z.string() }),
  z.object({ verb: z.literal('space') }),
])

export type Call = z.infer<typeof call>

/** From the window's side to the worker. */
export const toWorker = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    key: z.string(),
    memory: size,
    /** The image as it was downloaded. */
    image: bytes,
    unpackedBytes: count,
    /** What `save` answered once. */
    saved: z.nullable(bytes),
  }),
  z.object({ type: z.literal('run') }),
  z.object({ type: z.literal('pause') }),
  z.object({ type: z.literal('input'), text: z.string() }),
  z.object({ type: z.literal('resize'), columns: size, rows: size }),
  z.object({ type: z.literal('press'), code: z.string(), isDown: z.boolean() }),
  z.object({ type: z.literal('type-on-screen'), text: z.string() }),
  z.object({ type: z.literal('watch'), isWatched: z.boolean() }),
  /** The last output was taken: the next may come. */
  z.object({ type: z.literal('taken') }),
  z.object({ type: z.literal('call'), id: count, call }),
])

export type ToWorker = z.infer<typeof toWorker>

const problem = z.object({
  code: z.enum(problemCodes),
  reason: z.enum(problemReasons),
  detail: z.string(),
  room: z.nullable(z.object({ free: count, total: count, needed: count })),
})

/** From the worker to the window's side. The guest may have a hand in any of it: sizes are bounded. */
export const fromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), resumed: z.enum(['saved', 'image']) }),
  z.object({ type: z.literal('failed'), error: problem }),
  z.object({ type: z.literal('output'), bytes }),
  z.object({
    type: z.literal('screen'),
    screen: z.object({
      columns: z.int().check(z.minimum(0), z.maximum(500)),
      rows: z.int().check(z.minimum(0), z.maximum(500)),
      lines: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500)),
      cursor: z.nullable(z.object({ row: count, column: count })),
    }),
  }),
  z.object({
    type: z.literal('answer'),
    id: count,
    result: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), value: z.unknown() }),
      z.object({ ok: z.literal(false), error: problem }),
    ]),
  }),
])

export type FromWorker = z.infer<typeof fromWorker>

/** What calls are answered with when they succeed. */
export const answers = {
  bytes,
  nothing: z.undefined(),
  entries: z.array(z.object({ path: z.string(), kind: z.enum(['file', 'folder']), size: count })),
  space: z.object({ bytes: count, freeBytes: count, entries: count, freeEntries: count }),
  figures: z.object({
    uptime: z.number(),
    cpu: z.nullable(z.number()),
    memoryTotal: z.number(),
    memoryFree: z.number(),
    processes: z.array(z.object({ pid: count, name: z.string(), memory: z.number() })),
  }),
} as const
