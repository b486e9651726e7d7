import type {
  ContentName,
  ContentSink,
  SpaceFailure,
  SpacePort,
  SpaceResult,
  TransferOptions,
} from '../types'

/** A download that a test has in its hands. */
export interface HeldDownload {
  readonly content: ContentName
  readonly options: TransferOptions & { readonly sink?: ContentSink }
  /** Lets a part come. */
  part(bytes: number): Promise<void>
  /** Lets all that is left come. */
  arrive(): Promise<void>
  fail(error: SpaceFailure): void
}

const asBlob = (content: Blob | Uint8Array): Blob =>
  content instanceof Blob ? content : new Blob([content.slice()])

/** A connection on which contents of more than `above` bytes come when a test lets them. */
export function holdDownloads(port: SpacePort, above: number) {
  const held: HeldDownload[] = []
  const download: SpacePort['download'] = (content, options = {}) => {
    if (content.size <= above) return port.download(content, options)
    const { sink, signal } = options
    let at = sink?.size ?? 0
    return new Promise((resolve) => {
      const end = (answer: SpaceResult<Blob | Uint8Array | null>) => {
        if (held.includes(one)) held.splice(held.indexOf(one), 1)
        resolve(answer)
      }
      const one: HeldDownload = {
        content,
        options,
        async part(bytes) {
          const whole = await port.download(content)
          if (!whole.ok || !whole.value) return
          const piece = asBlob(whole.value).slice(at, at + bytes)
          await sink?.append(piece)
          at += piece.size
          options.onProgress?.(content.hash, at)
        },
        async arrive() {
          const whole = await port.download(content)
          if (whole.ok && whole.value && sink) {
            await one.part(content.size - at)
            end({ ok: true, value: await sink.read() })
          } else end(whole)
        },
        fail: (error) => end({ ok: false, error }),
      }
      signal?.addEventListener('abort', () =>
        end({ ok: false, error: { code: 'cancelled', message: 'It was ended.' } }),
      )
      held.push(one)
    })
  }
  return { held, port: { ...port, download } }
}
