import * as z from 'zod/mini'
import { createPendingAnswers } from '@/lib/pending-answers'
import type { FileChange, FileData, FileEntry, FileResult, FileSystem, WriteReceipt } from '../types'
import { fileFailure, largestWrite } from '../errors'
import { type FileCalls, fileSystemOf } from '../file-calls'
import { type Call, mostCalls, protocolVersion, type Reply } from './protocol'

/** The page is trusted: its answers are only told apart here, their values are taken as they come. */
const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && ('watch' in value || ('id' in value && 'ok' in value))

const anyValue = <T>() => z.custom<T>(() => true)
const entry = anyValue<FileEntry>()
const entries = anyValue<readonly FileEntry[]>()
const receipts = anyValue<readonly WriteReceipt[]>()

/** Blobs are read here: the page checks bytes, and a blob's size says nothing about its type. */
const plainData = async (data: FileData): Promise<string | Uint8Array> =>
  data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data

/**
 * A file system at the other end of a port, where `serveFiles` listens. Calls beyond what may be open at once wait their
 * turn here. When the port dies (the page went away) calls stay open, as does the worker for as long as it lives.
 */
export function createRemoteFiles(port: MessagePort): FileSystem {
  const answers = createPendingAnswers<FileResult<unknown>>()
  const turns: (() => void)[] = []
  const listeners = new Map<number, (changes: readonly FileChange[]) => void>()
  let underWay = 0

  port.addEventListener('message', (event: MessageEvent<unknown>) => {
    const reply = event.data
    if (!isReply(reply)) return
    if ('watch' in reply) return listeners.get(reply.watch)?.(reply.changes)
    return answers.settle(
      reply.id,
      reply.ok ? { ok: true, value: reply.value } : { ok: false, error: reply.error },
    )
  })
  port.start()

  const send = async (call: Call, { id, answer } = answers.open()): Promise<FileResult<unknown>> => {
    if (underWay >= mostCalls) await new Promise<void>((resolve) => turns.push(resolve))
    underWay++
    try {
      port.postMessage({ version: protocolVersion, id, call })
      return await answer
    } finally {
      underWay--
      turns.shift()?.()
    }
  }

  const ask = async <T>(call: Call, shape: z.ZodMiniType<T>): Promise<FileResult<T>> => {
    const result = await send(call)
    return result.ok ? { ok: true, value: shape.parse(result.value) } : result
  }

  const apply: FileCalls['apply'] = async (operations) => {
    const plain: Extract<Call, { name: 'apply' }>['operations'] = []
    for (const operation of operations) {
      if (operation.kind === 'write' && operation.data instanceof Blob && operation.data.size > largestWrite)
        return fileFailure('EFBIG', operation.path)
      plain.push(
        operation.kind === 'write' ? { ...operation, data: await plainData(operation.data) } : operation,
      )
    }
    return ask({ name: 'apply', operations: plain }, receipts)
  }

  return fileSystemOf({
    stat: (path, options) => ask({ name: 'stat', path, link: options?.link === true }, entry),
    list: (path) => ask({ name: 'list', path }, entries),
    readBytes: (path) => ask({ name: 'readBytes', path }, anyValue<Uint8Array>()),
    readBlob: (path) => ask({ name: 'readBlob', path }, anyValue<Blob>()),
    apply,
    async applyOne(operation, path) {
      const applied = await apply([operation])
      return applied.ok ? ask({ name: 'stat', path }, entry) : applied
    },
    walk: (path) => ask({ name: 'walk', path }, entries),
    watch(path, listener) {
      const question = answers.open()
      const { id } = question
      listeners.set(id, listener)
      void send({ name: 'watch', path }, question)
      return () => {
        listeners.delete(id)
        void send({ name: 'unwatch', watch: id })
      }
    },
  })
}
