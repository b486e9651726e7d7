import { success } from '@/lib/result'
import { storeFailure } from './errors'
import type { StoredDraft } from './store-types'
import { texts } from './texts'
import type { Draft, DraftEdit, Drafts } from './types'
import type { Volume } from './volume/volume'

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

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

function isEdit(stored: StoredDraft): stored is DraftEdit {
  const edit: Partial<Record<keyof DraftEdit, unknown>> = stored
  return isText(edit.of) && isPlace(edit.from) && isPlace(edit.to) && isText(edit.insert)
}

/** Ends the key of the record that an edit of a draft has in the store. */
const editMark = '\u0000edit'
const keysOf = (key: string) => [key, key + editMark]
const draftKeyOf = ({ key }: StoredDraft) => (key.endsWith(editMark) ? key.slice(0, -editMark.length) : key)

/** The drafts that records of a store make up: each with its edit, if it is an edit of that very text. */
export function readDrafts(stored: readonly StoredDraft[]): Draft[] {
  const edits = new Map(stored.filter(isEdit).map((edit) => [draftKeyOf(edit), edit]))
  return stored.filter(isDraft).map((draft) => {
    const edit = edits.get(draft.key)
    if (!edit || edit.of !== draft.id) return draft
    const text = draft.text.slice(0, edit.from) + edit.insert + draft.text.slice(edit.to)
    return { ...draft, text, kept: edit.kept }
  })
}

/** The drafts of which nothing was kept since a time (ms since the epoch): the keys of their records, and how many they are. */
export function staleDrafts(stored: readonly StoredDraft[], since: number) {
  const fresh = new Set(stored.filter(({ kept }) => kept >= since).map(draftKeyOf))
  const stale = stored.filter((record) => !fresh.has(draftKeyOf(record)))
  return { keys: new Set(stale.map(({ key }) => key)), drafts: new Set(stale.map(draftKeyOf)).size }
}

/** The unsaved texts in the store that is in use; `ready` gives it when it is open. */
export function createDrafts(ready: () => Promise<Volume>, readyNow: () => Volume | null): Drafts {
  const put = async (record: StoredDraft, path: string) => {
    // Without a wait when the store is open: a page that is being left has no time.
    const { store } = readyNow() ?? (await ready())
    const outcome = await store.putDraft(record)
    return outcome.ok ? success(undefined) : storeFailure(outcome, path)
  }
  return {
    keep: (draft) => put(draft, draft.path ?? `/${draft.name}`),
    keepEdit: (edit) => put({ ...edit, key: edit.key + editMark }, `/${texts.theText}`),
    async discard(key) {
      const { store } = await ready()
      await store.removeDrafts(keysOf(key))
    },
    async list() {
      const { store } = await ready()
      return readDrafts(await store.drafts()).toSorted((a, b) => b.kept - a.kept)
    },
  }
}
