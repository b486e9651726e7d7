import { createStore } from 'zustand/vanilla'
import type { GuestFailure, GuestLinks, GuestResult } from '@/backend/links/types'
import { failed } from '@/lib/result'
import type { LinkSession } from './session'

/** A file that this guest puts into the drop box. */
export interface Drop {
  readonly id: number
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly status: 'waiting' | 'reading' | 'sending' | 'done' | 'failed'
  /** From 0 to 1, while it is sent. */
  readonly progress: number
  /** It goes on as soon as there is a connection again. */
  readonly isWaiting: boolean
  /** What it is called there; null: it is not there yet. */
  readonly storedAs: string | null
  readonly failure: GuestFailure | 'unreadable' | null
}

/** The files of this guest. Of others nothing is known here. */
export interface Drops {
  readonly getState: () => readonly Drop[]
  readonly subscribe: (listener: () => void) => () => void
  /** Takes files to be sent, two at a time. `guest`: what the guest says they are called; '' for nothing. */
  readonly add: (files: readonly File[], guest: string) => void
  /** Ends one that is not there yet, and forgets it. */
  readonly cancel: (id: number) => void
  /** Begins a failed one anew. */
  readonly retry: (id: number) => void
}

/** Files that are sent at a time. */
const together = 2

interface Job {
  readonly file: File
  readonly guest: string | null
  stop: AbortController
}

interface DropsOptions {
  readonly session: Pick<LinkSession, 'use'>
  readonly links: Pick<GuestLinks, 'announce' | 'send' | 'finish'>
  /** The SHA-256 in hexadecimal digits. Rejects where the file cannot be read. */
  readonly hash: (file: Blob, signal: AbortSignal) => Promise<string>
}

/** Makes the store. */
export function createDrops({ session, links, hash }: DropsOptions): Drops {
  const store = createStore<readonly Drop[]>(() => [])
  const jobs = new Map<number, Job>()
  let nextId = 1
  let running = 0

  const set = (id: number, change: Partial<Drop>) =>
    store.setState(
      store.getState().map((drop) => (drop.id === id ? { ...drop, ...change } : drop)),
      true,
    )

  async function send(id: number, { file, guest, stop: { signal } }: Job): Promise<GuestResult<string>> {
    const digest = await hash(file, signal)
    return session.use(async (visit) => {
      const announced = await links.announce(visit, { name: file.name, size: file.size, hash: digest }, guest)
      if (!announced.ok) return announced
      const { drop, object, inlineBytes } = announced.value
      if (signal.aborted) return failed('cancelled')
      set(id, { status: 'sending', progress: 0 })
      const isInline = object !== null && file.size <= inlineBytes
      if (object !== null && !isInline) {
        const sent = await links.send(visit, object, file, {
          signal,
          onProgress: (bytes) => set(id, { progress: Math.min(1, bytes / file.size), isWaiting: false }),
          onWaiting: (isWaiting) => set(id, { isWaiting }),
        })
        if (!sent.ok) return sent
      }
      const content = isInline ? new Uint8Array(await file.arrayBuffer()) : null
      return signal.aborted ? failed('cancelled') : links.finish(visit, drop, content)
    })
  }

  async function run(id: number, job: Job) {
    set(id, { status: 'reading' })
    const outcome = await send(id, job).catch(() => null)
    // It was taken away, or begun anew, meanwhile.
    if (jobs.get(id) !== job || job.stop.signal.aborted) return
    if (outcome?.ok) {
      jobs.delete(id)
      set(id, { status: 'done', progress: 1, storedAs: outcome.value })
    } else set(id, { status: 'failed', isWaiting: false, failure: outcome ? outcome.error : 'unreadable' })
  }

  function next() {
    while (running < together) {
      const waiting = store.getState().find(({ status }) => status === 'waiting')
      const job = waiting && jobs.get(waiting.id)
      if (!job) return
      running += 1
      void run(waiting.id, job).finally(() => {
        running -= 1
        next()
      })
    }
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    add(files, guest) {
      const added = files.map((file): Drop => {
        const id = nextId++
        jobs.set(id, { file, guest: guest.trim() || null, stop: new AbortController() })
        return {
          id,
          name: file.name,
          size: file.size,
          status: 'waiting',
          progress: 0,
          isWaiting: false,
          storedAs: null,
          failure: null,
        }
      })
      store.setState([...store.getState(), ...added], true)
      next()
    },
    cancel(id) {
      jobs.get(id)?.stop.abort()
      jobs.delete(id)
      store.setState(
        store.getState().filter((drop) => drop.id !== id || drop.status === 'done'),
        true,
      )
    },
    retry(id) {
      const job = jobs.get(id)
      if (!job || store.getState().find((drop) => drop.id === id)?.status !== 'failed') return
      jobs.set(id, { ...job, stop: new AbortController() })
      set(id, { status: 'waiting', failure: null, progress: 0 })
      next()
    },
  }
}
