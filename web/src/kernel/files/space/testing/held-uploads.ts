import type { OutgoingContent, SpaceFailure, SpacePort, SpaceResult, TransferOptions } from '../types'

/** An upload that a test has in its hands. */
export interface HeldUpload {
  readonly content: OutgoingContent
  readonly options: TransferOptions
  /** Whether whoever asked for it does not want it any more. */
  readonly isEnded: () => boolean
  /** Sends it; resolves when it is stored. */
  arrive(): Promise<void>
  fail(error: SpaceFailure): void
}

/** A connection on which contents of more than `above` bytes are on their way until a test lets them through. */
export function holdUploads(port: SpacePort, above: number) {
  const held: HeldUpload[] = []
  const upload: SpacePort['upload'] = (contents, options = {}) => {
    const [content] = contents
    if (!content || content.size <= above) return port.upload(contents, options)
    return new Promise<SpaceResult<void>>((resolve) => {
      const end = (answer: SpaceResult<void>) => {
        if (held.includes(one)) held.splice(held.indexOf(one), 1)
        resolve(answer)
      }
      const one: HeldUpload = {
        content,
        options,
        isEnded: () => options.signal?.aborted === true,
        async arrive() {
          end(await port.upload(contents, options))
        },
        fail: (error) => end({ ok: false, error }),
      }
      options.signal?.addEventListener('abort', () =>
        end({ ok: false, error: { code: 'cancelled', message: 'It was ended.' } }),
      )
      held.push(one)
    })
  }
  return { held, port: { ...port, upload } }
}
