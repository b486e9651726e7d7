import { fileFailure } from '../errors'
import { texts } from '../texts'
import type { FileOperation, FileResult, FileSystem } from '../types'
import { type Call, mostCalls, mostWatches, requestSchema } from './protocol'

interface ServeOptions {
  /** Longest time that requests are worked on without letting the page breathe, in ms. Default 8. */
  readonly sliceMs?: number
  /** Called once when the other side breaks the protocol; nothing it sends is heard afterwards. */
  readonly onViolation?: (problem: string) => void
  /** Clock and pause, for tests. */
  readonly now?: () => number
  readonly pause?: () => Promise<void>
}

/** Calls that may wait here before the other side counts as flooding: an honest one never sends more than it may. */
const maxQueuedCalls = mostCalls * 2

/** Lets timers, input and painting have their turn. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

type CallOf<Name extends Call['name']> = Extract<Call, { name: Name }>

/** How each call that is not about watching is done. */
const performers: {
  readonly [Name in Exclude<Call['name'], 'watch' | 'unwatch'>]: (
    files: FileSystem,
    call: CallOf<Name>,
  ) => Promise<FileResult<unknown>>
} = {
  stat: (files, { path, link }) => files.stat(path, { link: link === true }),
  list: (files, { path }) => files.list(path),
  readBytes: (files, { path }) => files.readBytes(path),
  readBlob: (files, { path }) => files.readBlob(path),
  walk: (files, { path }) => files.walk(path),
  apply: (files, { operations }) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the schema; `undefined` for an optional field is the only difference
    files.apply(operations as readonly FileOperation[]),
}

const perform = <Name extends keyof typeof performers>(files: FileSystem, name: Name, call: CallOf<Name>) =>
  performers[name](files, call)

/**
 * Lets the other end of a port use a file system. What it sends is not trusted: every request is checked, only so many may
 * be under way, and requests are worked on in slices, so that a flood of them leaves the page its time. A side that breaks
 * the protocol is not heard any more. Returns the function that ends it.
 */
export function serveFiles(port: MessagePort, files: FileSystem, options: ServeOptions = {}): () => void {
  const { sliceMs = 8, now = () => performance.now(), pause = nextTask } = options
  const waiting: { readonly id: number; readonly call: Call }[] = []
  const watches = new Map<number, () => void>()
  let underWay = 0
  /** ms of work since the page had its turn last; requests come one by one, so it counts across them. */
  let worked = 0
  let isPumping = false
  let isEnded = false

  const end = () => {
    isEnded = true
    waiting.length = 0
    for (const stop of watches.values()) stop()
    watches.clear()
    port.close()
  }

  const refuse = (problem: string) => {
    end()
    options.onViolation?.(problem)
  }

  const answer = (id: number, result: FileResult<unknown>) => {
    if (isEnded) return
    if (!result.ok) return port.postMessage({ id, ok: false, error: result.error })
    // A copy is handed over, so that the file system's bytes stay where they are.
    const value = result.value instanceof Uint8Array ? result.value.slice() : result.value
    const moved = value instanceof Uint8Array ? [value.buffer] : []
    port.postMessage({ id, ok: true, value }, moved)
  }

  const watch = (id: number, path: string): FileResult<unknown> => {
    if (watches.size >= mostWatches) return fileFailure('EINVAL', path, () => texts.tooManyWatches)
    watches.set(
      id,
      files.watch(path, (changes) => {
        if (!isEnded) port.postMessage({ watch: id, changes })
      }),
    )
    return { ok: true, value: null }
  }

  const unwatch = (watched: number): FileResult<unknown> => {
    watches.get(watched)?.()
    watches.delete(watched)
    return { ok: true, value: null }
  }

  const run = async (id: number, call: Call) => {
    underWay++
    try {
      if (call.name === 'watch') answer(id, watch(id, call.path))
      else if (call.name === 'unwatch') answer(id, unwatch(call.watch))
      else answer(id, await perform(files, call.name, call))
    } catch (error) {
      // The file system answers with values; what throws is a defect, which must not leave the caller waiting.
      answer(id, fileFailure('EIO', '/', error instanceof Error ? error.message : String(error)))
    } finally {
      underWay--
      void pump()
    }
  }

  const pump = async () => {
    if (isPumping) return
    isPumping = true
    for (;;) {
      const next = underWay < mostCalls ? waiting.shift() : undefined
      if (!next) break
      const start = now()
      void run(next.id, next.call)
      worked += now() - start
      if (worked < sliceMs) continue
      await pause()
      worked = 0
    }
    isPumping = false
  }

  port.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isEnded) return
    const request = requestSchema.safeParse(event.data)
    // not shown: a violation is for those who read the log
    if (!request.success) return refuse(`malformed request (${request.error.issues[0]?.path.join('.')})`)
    // not shown: as above
    if (waiting.length >= maxQueuedCalls) return refuse('too many requests at once')
    waiting.push(request.data)
    void pump()
  })
  port.start()
  return end
}
