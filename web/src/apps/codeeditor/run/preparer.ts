import type { Prepared } from './prepare'

/** Prepares code beside the desktop's own thread. */
export interface Preparer {
  /** Rejects when it is ended or the worker cannot be loaded. */
  prepare(language: 'javascript' | 'typescript', text: string): Promise<Prepared>
  /** Ends what is under way. */
  end(): void
}

/** Makes a preparer; its worker starts with the first text. */
export function createPreparer(): Preparer {
  let worker: Worker | null = null
  let refuse = (_reason: Error) => {}
  const end = () => {
    worker?.terminate()
    worker = null
    refuse(new Error('Ended'))
  }
  return {
    end,
    prepare: (language, text) =>
      new Promise((resolve, reject) => {
        worker ??= new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' })
        refuse = reject
        worker.onmessage = ({ data }: MessageEvent<Prepared>) => resolve(data)
        worker.onerror = () => {
          end()
          reject(new Error('The code could not be checked: a part of the code editor did not load.'))
        }
        worker.postMessage([language, text])
      }),
  }
}
