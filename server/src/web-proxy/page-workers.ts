import { Worker } from 'node:worker_threads'
import type { WebProxyParts } from '../../../supabase/functions/web-proxy/handler.ts'
import type { RawPage } from '../../../supabase/functions/web-proxy/prepare-page.ts'
import { Refusal } from '../../../supabase/functions/web-proxy/refusal.ts'

/** How pages are prepared. */
export interface PageWorkersOptions {
  /** Threads at once. */
  readonly threads: number
  /** ms of computing that one page may take. */
  readonly pageMs: number
  /** ms that it may take by the clock, on a machine that is busy with other things. */
  readonly pageClockMs: number
  /** ms that a page waits for a thread. */
  readonly waitMs: number
  /** ms after which a thread without work ends. */
  readonly idleMs: number
  /** Largest heap of a thread in MB. */
  readonly heapMegabytes: number
}

/** The settings of the product. */
export const pageWorkersOptions: PageWorkersOptions = {
  threads: 2,
  pageMs: 1_500,
  pageClockMs: 6_000,
  waitMs: 6_000,
  idleMs: 30_000,
  heapMegabytes: 256,
}

/** Threads in which pages are prepared. */
export interface PageWorkers {
  readonly prepare: WebProxyParts['preparePage']
  close(): Promise<void>
}

interface Job {
  readonly page: RawPage
  readonly settle: (result: string | Refusal) => void
}

/** The build puts the thread's file next to the server's. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './page-worker-source.mjs' : './page-worker.js',
  import.meta.url,
)

/** ms that all threads of the process have computed. */
const computedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** One thread: it takes one page at a time and is ended rather than waited for. */
class PageThread {
  #worker: Worker | null = null
  #timer: NodeJS.Timeout | null = null
  job: Job | null = null

  constructor(
    private readonly options: PageWorkersOptions,
    private readonly onFree: () => void,
  ) {}

  take(job: Job): void {
    this.job = job
    if (this.#worker) this.#begin(this.#worker)
    else this.#start()
  }

  async end(): Promise<void> {
    this.#clearTimer()
    const worker = this.#worker
    this.#worker = null
    worker?.removeAllListeners()
    await worker?.terminate()
  }

  #start(): void {
    const worker = new Worker(workerFile, {
      resourceLimits: { maxOldGenerationSizeMb: this.options.heapMegabytes, maxYoungGenerationSizeMb: 32 },
      // It needs nothing of what the process knows.
      env: {},
    })
    this.#worker = worker
    // A thread that waits does not keep the process from ending.
    worker.unref()
    // Only what the page takes is counted, not what a thread takes to start.
    worker.on('message', (message: 'ready' | { readonly html: string | null }) => {
      if (message === 'ready') this.#begin(worker)
      else this.#settle(message.html ?? new Refusal('not_html'))
    })
    // Out of memory, or a page on which the parser itself gives up.
    worker.on('error', (error) => this.#fail(new Refusal('too_complex', error.message)))
  }

  #begin(worker: Worker): void {
    this.#clearTimer()
    if (!this.job) return
    const started = { clock: performance.now(), computed: computedMs() }
    const judge = () => {
      // The process computes for other pages as well, but this one never took more than all of them.
      const isOver =
        computedMs() - started.computed >= this.options.pageMs ||
        performance.now() - started.clock >= this.options.pageClockMs
      if (isOver) this.#fail(new Refusal('too_complex', 'time'))
      else this.#timer = setTimeout(judge, 50)
    }
    this.#timer = setTimeout(judge, this.options.pageMs)
    worker.postMessage(this.job.page, [])
  }

  #fail(refusal: Refusal): void {
    // The worker is of no use any more; that it ends is nothing to wait for.
    void this.end()
    this.#settle(refusal)
  }

  #settle(result: string | Refusal): void {
    this.#clearTimer()
    const { job } = this
    this.job = null
    if (this.#worker) this.#timer = setTimeout(() => void this.end(), this.options.idleMs).unref()
    job?.settle(result)
    this.onFree()
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

/** Prepares pages in threads, so that no page holds up the server, and none takes longer than it may. */
export function createPageWorkers(options: PageWorkersOptions): PageWorkers {
  const waiting: Job[] = []
  const next = () => {
    const free = threads.find(({ job }) => job === null)
    const job = free && waiting.shift()
    if (free && job) free.take(job)
  }
  const threads = Array.from({ length: options.threads }, () => new PageThread(options, next))
  return {
    prepare: (page, signal) =>
      new Promise((resolve) => {
        const job: Job = {
          page,
          settle(result) {
            clearTimeout(timer)
            signal.removeEventListener('abort', leave)
            resolve(result)
          },
        }
        /** Leaves the queue; a page that is being prepared is finished. */
        const leave = () => {
          const place = waiting.indexOf(job)
          if (place === -1) return
          waiting.splice(place, 1)
          job.settle(new Refusal('busy'))
        }
        const timer = setTimeout(leave, options.waitMs)
        signal.addEventListener('abort', leave)
        waiting.push(job)
        next()
      }),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.end()))
    },
  }
}
