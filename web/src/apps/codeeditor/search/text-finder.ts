import type { Hit, TextQuery } from './find-in-text'

/** Looks for a query in one text after the other. */
export interface TextFinder {
  /** Null: it took too long, was ended, or cannot be done. */
  readonly find: (text: string, query: TextQuery, most: number) => Promise<readonly Hit[] | null>
  /** Ends what is under way. */
  readonly end: () => void
}

/** ms that one text may take. */
const timeLimit = 2000

/** Looks in a worker, which starts with the first text and is ended when a text takes too long. */
export function createTextFinder(): TextFinder {
  let worker: Worker | null = null
  let settle: ((hits: readonly Hit[] | null) => void) | null = null
  const end = () => {
    worker?.terminate()
    worker = null
    settle?.(null)
  }
  const start = () => {
    const started = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<readonly Hit[]>) => settle?.(data))
    started.addEventListener('error', end)
    return started
  }
  return {
    end,
    find: (text, query, most) =>
      new Promise((resolve) => {
        const timer = setTimeout(end, timeLimit)
        settle = (hits) => {
          clearTimeout(timer)
          settle = null
          resolve(hits)
        }
        worker ??= start()
        worker.postMessage([text, query, most], [])
      }),
  }
}
