import { createStore } from 'zustand/vanilla'
import type { NewApp, StoreApp, StorePort } from '@/kernel/community/types'
import { log } from '@/lib/log'
import { oncePer } from '@/lib/once-per'
import { failure, type Result, success } from '@/lib/result'
import type { Readable } from '@/ui/use-store'
import { texts } from './texts'

/** An app of the demo as it is packed. */
export type PackedApp = Pick<NewApp, 'name' | 'description' | 'icon' | 'category' | 'htmlContent'>

/** How far the demo's apps are; null: none is being added. */
interface AddingState {
  /** Steps that are done, of all: each app is uploaded, then verified. */
  readonly progress: { readonly done: number; readonly of: number } | null
  readonly isStopping: boolean
}

/** How adding ended. */
export type AddingOutcome =
  /** So many are new; the others were there by name. */
  | { readonly kind: 'added'; readonly added: number; readonly skipped: number }
  /** The person stopped it; apps whose names are in `left` could not be taken back. */
  | { readonly kind: 'stopped'; readonly left: readonly string[] }
  | {
      readonly kind: 'failed'
      readonly app: string
      readonly reason: string
      readonly left: readonly string[]
    }

/** Adds the demo's apps to a store; one for all windows, as two at once would add each app twice. */
export interface DemoAdding extends Readable<AddingState> {
  /**
   * Uploads the apps whose names the store does not have, then verifies them. After a failure, or when it is stopped, what
   * it uploaded is deleted again. Null while another call is running.
   */
  add(apps: readonly PackedApp[], author: string): Promise<AddingOutcome | null>
  stop(): void
}

type Port = Pick<StorePort, 'list' | 'upload' | 'approve' | 'remove'>

/** An app that is to be verified; `isNew`: it was uploaded just now. */
interface Waiting {
  readonly app: Pick<StoreApp, 'id' | 'name'>
  readonly isNew: boolean
}

const views = ['verified', 'community'] as const

/** Apps in the store with this name, by any author. */
async function namesakes(port: Port, name: string): Promise<Result<readonly StoreApp[]>> {
  const query = { search: name, category: 'all', offset: 0, limit: 50 } as const
  const found = await Promise.all(views.map((view) => port.list({ view, ...query })))
  const refusal = found.find((answer) => !answer.ok)
  if (refusal && !refusal.ok) return refusal
  const apps = found.flatMap((answer) => (answer.ok ? answer.value.apps : []))
  return success(apps.filter((app) => app.name === name))
}

/** What went wrong where a call did not answer as it should have. */
async function attempt<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch (cause) {
    log.error('An app of the demo could not be added', cause)
    return failure('unexpected', () => texts.unexpected)
  }
}

function createDemoAdding(port: Port): DemoAdding {
  const idle: AddingState = { progress: null, isStopping: false }
  const store = createStore<AddingState>(() => idle)
  let stopping = new AbortController()

  const step = () =>
    store.setState(({ progress }) => ({ progress: progress && { ...progress, done: progress.done + 1 } }))

  /** What the store needs of an app: to be uploaded, only to be verified, or nothing (null). */
  const bring = async (packed: PackedApp, author: string): Promise<Result<Waiting | null>> => {
    const found = await namesakes(port, packed.name)
    if (!found.ok) return found
    const [first] = found.value
    // One that an earlier attempt left behind still waits.
    const own = found.value.find(({ isOwn, isVerified }) => isOwn && !isVerified)
    if (own) return success({ app: own, isNew: false })
    if (first) return success(null)
    const uploaded = await port.upload(
      { ...packed, author, framework: 'html_base', files: [] },
      { signal: stopping.signal, onProgress: () => undefined },
    )
    return uploaded.ok ? success({ app: uploaded.value, isNew: true }) : uploaded
  }

  /** Deletes what is new again; the names of what could not be. */
  const takeBack = async (waiting: readonly Waiting[]): Promise<readonly string[]> => {
    const left: string[] = []
    for (const { app } of waiting.filter(({ isNew }) => isNew)) {
      const removed = await attempt(() => port.remove(app.id))
      if (!removed.ok) left.push(app.name)
    }
    return left
  }

  const run = async (apps: readonly PackedApp[], author: string): Promise<AddingOutcome> => {
    const waiting: Waiting[] = []
    const end = async (app: string, reason: string): Promise<AddingOutcome> => {
      const left = await takeBack(waiting)
      return stopping.signal.aborted ? { kind: 'stopped', left } : { kind: 'failed', app, reason, left }
    }
    for (const packed of apps) {
      if (stopping.signal.aborted) return end('', '')
      const brought = await attempt(() => bring(packed, author))
      if (!brought.ok) return end(packed.name, brought.error.message)
      if (brought.value) waiting.push(brought.value)
      step()
    }
    for (const { app } of waiting) {
      if (stopping.signal.aborted) return end('', '')
      const approved = await attempt(() => port.approve(app.id))
      if (!approved.ok) return end(app.name, approved.error.message)
      step()
    }
    return { kind: 'added', added: waiting.length, skipped: apps.length - waiting.length }
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    add: async (apps, author) => {
      if (store.getState().progress) return null
      stopping = new AbortController()
      store.setState({ progress: { done: 0, of: 2 * apps.length } })
      try {
        return await run(apps, author)
      } finally {
        store.setState(idle)
      }
    },
    stop: () => {
      const { progress, isStopping } = store.getState()
      if (!progress || isStopping) return
      store.setState({ isStopping: true })
      stopping.abort()
    },
  }
}

/** What adds the demo's apps to a store. */
export const demoAddingOf = oncePer((port: Port) => createDemoAdding(port))
