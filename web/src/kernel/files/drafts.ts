import { done, storeFailure } from './errors'
import type { StoredDraft } from './store-types'
import type { Draft, Drafts } from './types'
import type { Volume } from './volume/volume'

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)

/** Whether a stored record is a draft that can be shown; a damaged one is left out. */
function isDraft(stored: StoredDraft): stored is Draft {
  const draft: Partial<Record<keyof Draft, unknown>> = stored
  return (
    isText(draft.app) &&
    isTextOrNull(draft.path) &&
    isText(draft.name) &&
    isText(draft.text) &&
    isTextOrNull(draft.basedOn)
  )
}

/** The unsaved texts in the store that is in use; `ready` gives it when it is open. */
export function createDrafts(ready: () => Promise<Volume>, readyNow: () => Volume | null): Drafts {
  return {
    async keep(draft) {
      // Without a wait when the store is open: a page that is being left has no time.
      const { store } = readyNow() ?? (await ready())
      const outcome = await store.putDraft(draft)
      if (outcome.ok) return done(undefined)
      return storeFailure(outcome, draft.path ?? `/${draft.name}`)
    },
    async discard(key) {
      const { store } = await ready()
      await store.removeDrafts([key])
    },
    async list() {
      const { store } = await ready()
      const drafts = (await store.drafts()).filter(isDraft)
      return drafts.toSorted((a, b) => b.kept - a.kept)
    },
  }
}
