import { createPreferences } from '@/lib/preferences/create-preferences'
import type { PreferenceFields } from '@/lib/preferences/types'
import type { StoredValue } from '@/lib/stored-value'
import { lessons } from './lessons'

/** How far a person is. */
export interface Progress {
  /** Ids of the lessons whose code was run without a mistake. */
  readonly done: readonly string[]
  /** The lesson that was open last. */
  readonly lesson: string
}

/** A person's progress on this device; their other tabs follow. */
export interface ProgressStore {
  getState(): Progress
  subscribe(listener: () => void): () => void
  /** Ticks a lesson off. */
  complete(lesson: string): void
  /** Remembers which lesson is open. */
  open(lesson: string): void
  /** Stops listening to other tabs. */
  dispose(): void
}

const isText = (value: unknown): value is string => typeof value === 'string'

const fields: PreferenceFields<Progress> = {
  // Lessons that this version does not have are kept: a newer one may.
  done: {
    default: [],
    read: (value) => (Array.isArray(value) && value.every(isText) ? [...new Set(value)] : null),
  },
  // Which lesson is open is each window's own.
  lesson: {
    default: lessons[0].id,
    read: (value) => lessons.find(({ id }) => id === value)?.id ?? null,
    isOwn: true,
  },
}

/** Opens the progress that is stored there. What cannot be stored holds until the window is closed. */
export function createProgress(stored: StoredValue): ProgressStore {
  const { getState, subscribe, update, dispose } = createPreferences({ stored, fields })
  return {
    getState,
    subscribe,
    dispose,
    complete(lesson) {
      if (!getState().done.includes(lesson)) update(({ done }) => ({ done: [...done, lesson] }))
    },
    open: (lesson) => void update({ lesson }),
  }
}
