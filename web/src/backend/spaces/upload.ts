/* Contents that are too large to travel with changes: which the space lacks, and how they get there. */
import * as z from 'zod/mini'
import type {
  ContentName,
  OutgoingContent,
  SpaceFailure,
  SpacePort,
  SpaceResult,
  TransferOptions,
} from '@/kernel/files/space/types'
import type { Clock } from '@/lib/clock'
import { sha256OfContent } from '@/lib/incremental-sha256'
import { log } from '@/lib/log'
import { failed, success } from '@/lib/result'
import { offline } from '../files-failures'
import type { SpacesCaller } from './caller'
import { beingRemoved, cancelled, contentChanged, type StorageProblem } from './failures'
import { inParallel } from './in-parallel'
import { pause } from './pause'
import { type CheckedContent, chunkBytes, type SendContent } from './send-content'

interface UploadOptions {
  readonly space: string
  readonly caller: Pick<SpacesCaller, 'call'>
  readonly atOnce: SendContent
  readonly resumably: SendContent
  readonly clock: Pick<Clock, 'after'>
}

/** Contents that are asked for together, as the database takes them. */
const askedTogether = 1000
/** Contents that are sent at a time. */
const sentTogether = 3
/** ms before contents that are just being removed are asked for again, and how often. */
const [removalPause, removalTries] = [3000, 10]

const expected = z.object({
  missing: z.array(z.string()),
  wait: z.array(z.string()),
  inlineBytes: z.number(),
})
type Expected = z.infer<typeof expected>

/** Refusals after which the space is asked again: another device may have sent the content, or the person's rights changed. */
const unclear: ReadonlySet<number> = new Set([401, 403, 404, 409, 410])
/** Failures that the next content would meet as well. */
const general: ReadonlySet<SpaceFailure['code']> = new Set(['offline', 'signed_out', 'cancelled', 'full'])

/** A content that is what its hash says. Nobody compares it on a hosted project, where nobody could replace it either. */
async function read(
  { hash, size, bytes, isChecked }: OutgoingContent,
  signal: AbortSignal,
): Promise<CheckedContent | null> {
  const content = await bytes()
  signal.throwIfAborted()
  if (!content) return null
  const blob = content instanceof Blob ? content : new Blob([new Uint8Array(content)])
  if (blob.size !== size) return null
  if (!isChecked && (await sha256OfContent(blob, { signal })) !== hash) return null
  return { hash, size, blob }
}

/** What a failure that was thrown is. */
function thrown(error: unknown, content: OutgoingContent): SpaceFailure {
  // The file was changed or removed on the disk since it was chosen.
  if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name))
    return contentChanged(content.hash)
  log.warn('A content could not be sent', error)
  return offline()
}

/** Sends what a space lacks of contents. */
export function createUpload({
  space,
  caller,
  atOnce,
  resumably,
  clock,
}: UploadOptions): SpacePort['upload'] {
  async function ask(contents: readonly ContentName[], signal: AbortSignal): Promise<SpaceResult<Expected>> {
    const all: Expected = { missing: [], wait: [], inlineBytes: 0 }
    for (let start = 0; start < contents.length; start += askedTogether) {
      const blobs = contents
        .slice(start, start + askedTogether)
        .map(({ hash, size }): { hash: string; size: number } => ({ hash, size }))
      const answer = await caller.call('expect_blobs', { space, blobs }, expected, signal)
      if (!answer.ok) return answer
      all.missing.push(...answer.value.missing)
      all.wait.push(...answer.value.wait)
      all.inlineBytes = answer.value.inlineBytes
    }
    return success(all)
  }

  /** Null: try again. */
  async function afterProblem(
    content: OutgoingContent,
    { failure, refusal }: StorageProblem,
    { signal, isLast }: { readonly signal: AbortSignal; readonly isLast: boolean },
  ): Promise<SpaceResult<void> | null> {
    if (!refusal || !unclear.has(refusal.status)) return failed(failure)
    const again = await ask([content], signal)
    if (!again.ok) return again
    if (!again.value.missing.includes(content.hash)) return success(undefined)
    return isLast ? failed(failure) : null
  }

  async function sendOne(
    content: OutgoingContent,
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ): Promise<SpaceResult<void>> {
    const checked = await read(content, signal)
    if (!checked) return failed(contentChanged(content.hash))
    const send = content.size < chunkBytes ? atOnce : resumably
    for (const isLast of [false, true]) {
      const sent = await send(space, checked, { signal, onProgress })
      if (sent.ok) return sent
      const outcome = await afterProblem(content, sent.error, { signal, isLast })
      if (outcome) return outcome
    }
    return failed(offline())
  }

  /** Sends those of the contents that the space lacks; the answer has those that it is just removing. */
  async function sendMissing(
    contents: readonly OutgoingContent[],
    stop: AbortController,
    { signal, onProgress }: TransferOptions,
  ): Promise<SpaceResult<readonly OutgoingContent[]>> {
    const asked = await ask(contents, stop.signal)
    if (signal?.aborted) return failed(cancelled())
    if (!asked.ok) return asked
    const { missing, wait, inlineBytes } = asked.value
    const [isMissing, isWaiting] = [new Set(missing), new Set(wait)]
    let problem: SpaceFailure | null = null
    const toSend: OutgoingContent[] = []
    for (const content of contents) {
      const { hash, size } = content
      // Small ones travel with the changes.
      if (isMissing.has(hash) && size > inlineBytes) toSend.push(content)
      else if (!isMissing.has(hash) && !isWaiting.has(hash)) onProgress?.(hash, size)
    }
    await inParallel(toSend, sentTogether, async (content) => {
      const { hash, size } = content
      const sent = await sendOne(content, stop.signal, (bytes) => onProgress?.(hash, bytes)).catch(
        (error: unknown) => failed(signal?.aborted ? cancelled() : thrown(error, content)),
      )
      if (sent.ok) {
        onProgress?.(hash, size)
        return true
      }
      problem ??= sent.error
      if (!general.has(sent.error.code)) return true
      // What is under way goes on the next time where it is now.
      stop.abort()
      return false
    })
    if (problem) return failed(signal?.aborted ? cancelled() : problem)
    return success(contents.filter(({ hash }) => isWaiting.has(hash)))
  }

  return async (contents, options = {}) => {
    const stop = new AbortController()
    const forward = () => stop.abort()
    if (options.signal?.aborted) return failed(cancelled())
    options.signal?.addEventListener('abort', forward, { once: true })
    try {
      let rest: readonly OutgoingContent[] = [
        ...new Map(contents.map((content) => [content.hash, content])).values(),
      ]
      for (let tries = 0; rest.length > 0; tries++) {
        if (tries > removalTries) return failed(beingRemoved())
        if (tries > 0) await pause(clock, removalPause, stop.signal)
        const outcome = await sendMissing(rest, stop, options)
        if (!outcome.ok) return outcome
        rest = outcome.value
      }
      return success(undefined)
    } finally {
      options.signal?.removeEventListener('abort', forward)
    }
  }
}
