import { type Sentence } from '@/lib/result'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { createDraftAutosave } from '@/kernel/documents/draft-autosave'
import { snapshotOf } from '@/kernel/documents/text-difference'
import type { LiveDrafts } from '@/kernel/documents/live-drafts'
import type { Drafts } from '@/kernel/files/types'
import type { AppPage } from './page'
import type { Work } from './work'

const app = 'appdesigner'

const pageSchema = z.object({
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  htmlContent: z.string(),
})

/** Work that a crash or a reload left behind. */
export interface FoundWork {
  readonly key: string
  readonly page: AppPage
  /** ms since the epoch. */
  readonly kept: number
}

/** Keeps the unsaved work of one window, and finds that of windows that are gone. */
export interface WorkDrafts {
  /** Found work, newest first. */
  readonly found: {
    readonly getState: () => readonly FoundWork[]
    readonly subscribe: (listener: () => void) => () => void
  }
  /** Why unsaved work is not kept; null: it is. */
  readonly problem: {
    readonly getState: () => string | null
    readonly subscribe: (listener: () => void) => () => void
  }
  /** Keeps unsaved work now: the page may be going away. */
  readonly flush: () => void
  /** Drops found work. */
  readonly drop: (key: string) => Promise<void>
  /** Begins; returns the function that ends it. `flush` unsaved work: the window may have gone without being asked. */
  readonly start: () => () => void
  /** The person gave the unsaved work up. */
  readonly discard: () => Promise<void>
}

function parsePage(text: string): AppPage | null {
  try {
    const result = pageSchema.safeParse(JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

interface WorkDraftsOptions {
  readonly drafts: Drafts
  readonly live: LiveDrafts
  readonly work: Work
  /** The window's draft key, unique. */
  readonly key: string
  /** Key of the draft that this window had before the page was loaded again; null: it is new. */
  readonly returnsTo: string | null
  /** Told the work of that draft; it is this window's own from then on. */
  readonly onReturn: (page: AppPage) => void
  readonly now: () => number
}

/** Makes the drafts of one window. */
export function createWorkDrafts({
  drafts,
  live,
  work,
  key,
  returnsTo,
  onReturn,
  now,
}: WorkDraftsOptions): WorkDrafts {
  const found = createStore<readonly FoundWork[]>(() => [])
  const problem = createStore<{ readonly error: Sentence | null }>(() => ({ error: null }))
  const autosave = createDraftAutosave({
    drafts,
    key,
    read: () => {
      if (!work.getState().isModified) return null
      const page = work.page()
      return {
        about: { app, path: null, name: page.name, basedOn: null, kept: now() },
        snapshot: snapshotOf(JSON.stringify(page)),
      }
    },
    report: (error) => problem.setState({ error }),
  })

  let isEnded = false

  const look = async () => {
    const [kept, open] = await Promise.all([drafts.list(), live.keys()])
    const abandoned = kept.filter((draft) => draft.app === app && !open.has(draft.key))
    const readable = abandoned.flatMap(({ key: at, text, kept: time }) => {
      const page = parsePage(text)
      return page ? [{ key: at, page, kept: time }] : []
    })
    const own = readable.find((each) => each.key === returnsTo)
    found.setState(
      readable.filter((each) => each !== own),
      true,
    )
    if (!own || isEnded) return
    onReturn(own.page)
    if (await autosave.flush()) await drafts.discard(own.key)
  }

  return {
    found,
    problem: { getState: () => problem.getState().error?.message ?? null, subscribe: problem.subscribe },
    flush: () => void autosave.flush(),
    drop: async (at) => {
      found.setState(
        found.getState().filter((draft) => draft.key !== at),
        true,
      )
      await drafts.discard(at)
    },
    start: () => {
      isEnded = false
      const release = live.hold(key)
      const stop = work.subscribe(() => {
        if (work.getState().isModified) autosave.schedule()
        else void autosave.discard()
      })
      void look()
      return () => {
        isEnded = true
        stop()
        void autosave.flush()
        release()
      }
    },
    discard: () => autosave.discard(),
  }
}
