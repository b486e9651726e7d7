import { createStore } from 'zustand/vanilla'

/** Long work of a window, as its progress panel shows it. */
export interface Job {
  readonly id: number
  /** "Uploading to “documents”". */
  readonly label: string
  /** "12 of 40 files"; '' while nothing is known. */
  readonly detail: string
  /** From 0 to 1; null: unknown. */
  readonly progress: number | null
  readonly cancel: () => void
}

/** What the work itself is given: how to tell of progress, and when to stop. */
export interface JobControl {
  readonly signal: AbortSignal
  readonly report: (detail: string, progress: number | null) => void
}

/** The long work of a window. */
export interface Jobs {
  getState(): readonly Job[]
  subscribe(listener: () => void): () => void
  /** Does work that shows its progress until it is done. */
  run<Outcome>(label: string, work: (control: JobControl) => Promise<Outcome>): Promise<Outcome>
  /** Asks everything to stop. */
  cancelAll(): void
}

/** Makes an empty list of jobs. */
export function createJobs(): Jobs {
  const store = createStore<{ readonly jobs: readonly Job[] }>(() => ({ jobs: [] }))
  let lastId = 0
  const change = (id: number, part: Partial<Job>) =>
    store.setState(({ jobs }) => ({ jobs: jobs.map((job) => (job.id === id ? { ...job, ...part } : job)) }))

  return {
    getState: () => store.getState().jobs,
    subscribe: (listener) => store.subscribe(() => listener()),
    async run(label, work) {
      const id = ++lastId
      const stop = new AbortController()
      const job: Job = { id, label, detail: '', progress: null, cancel: () => stop.abort() }
      store.setState(({ jobs }) => ({ jobs: [...jobs, job] }))
      try {
        return await work({
          signal: stop.signal,
          report: (detail, progress) => change(id, { detail, progress }),
        })
      } finally {
        store.setState(({ jobs }) => ({ jobs: jobs.filter((waiting) => waiting.id !== id) }))
      }
    },
    cancelAll: () => {
      for (const job of store.getState().jobs) job.cancel()
    },
  }
}
