import type { Prepared } from './prepare'
import { texts } from './texts'

/** Prepares code in a worker, off the desktop's own thread. */
export interface Preparer {
  /** Rejects when it is ended or the worker cannot be loaded. */
  prepare(language: 'javascript' | 'typescript', text: string): Promise<Prepared>
  /** Cancels the preparation under way. */
  end(): void
}

const nothing = (_reason: Error) => {}

/** Makes a preparer; its worker starts with the first text. */
export function createPreparer(): Preparer {
  let worker: Worker | null = null
  let refuse = nothing
  let accept: ((prepared: Prepared) => void) | null = null
  const end = (reason = new Error('Ended')) => {
    worker?.terminate()
    worker = null
    refuse(reason)
  }
  const start = () => {
    const started = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Prepared>) => accept?.(data))
    started.addEventListener('error', () => end(new Error(texts.notChecked)))
    return started
  }
  return {
    end: () => end(),
    prepare: (language, text) =>
      new Promise((resolve, reject) => {
        accept = resolve
        refuse = reject
        worker ??= start()
        worker.postMessage([language, text], [])
      }),
  }
}
