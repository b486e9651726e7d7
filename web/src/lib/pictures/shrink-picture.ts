import { pictureSize } from './picture-size'
import type { ShrinkReply, ShrinkRequest } from './shrink-picture.worker'

/** Pixels of the largest picture that is decoded: 200 MB of memory. */
const mostPixels = 50_000_000
/** ms that a picture may take. */
const timeLimit = 10_000
/** ms without work after which the worker ends. */
const idleTime = 10_000

/** Makes pictures small in a worker, so that none holds the page up; one after the other. */
export interface PictureShrinker {
  /**
   * The picture with sides of `edge` pixels at most, as WebP where the browser writes it. Null: it is no picture that the browser knows, or
   * too large, or takes too long.
   */
  shrink(content: Blob, edge: number): Promise<Blob | null>
  dispose(): void
}

/** Makes a shrinker; its worker starts with the first picture, and again after one that took too long. */
export function createPictureShrinker(
  startWorker = () => new Worker(new URL('./shrink-picture.worker.ts', import.meta.url), { type: 'module' }),
): PictureShrinker {
  let worker: Worker | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const end = () => {
    clearTimeout(idle)
    worker?.terminate()
    worker = null
  }

  const decode = (request: ShrinkRequest) =>
    new Promise<Blob | null>((resolve) => {
      clearTimeout(idle)
      const current = (worker ??= startWorker())
      const finish = (reply: ShrinkReply, isLost: boolean) => {
        clearTimeout(timer)
        current.removeEventListener('message', onMessage)
        current.removeEventListener('error', onError)
        if (isLost) end()
        else idle = setTimeout(end, idleTime)
        resolve(reply)
      }
      const onMessage = ({ data }: MessageEvent<ShrinkReply>) => finish(data, false)
      const onError = (event: Event) => {
        event.preventDefault()
        finish(null, true)
      }
      const timer = setTimeout(() => finish(null, true), timeLimit)
      current.addEventListener('message', onMessage)
      current.addEventListener('error', onError)
      current.postMessage(request, [])
    })

  return {
    async shrink(content, edge) {
      const size = await pictureSize(content)
      if (!size || size.width * size.height > mostPixels) return null
      const work = last.then(() => decode({ content, edge }))
      last = work
      return work
    },
    dispose: end,
  }
}
