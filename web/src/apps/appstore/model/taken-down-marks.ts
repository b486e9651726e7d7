import { createStore } from 'zustand/vanilla'
import type { StoreApp, StorePort } from '@/kernel/community/types'
import { log } from '@/lib/log'
import type { Readable } from '@/ui/use-store'
import type { AppList } from '../list/app-list'
import type { Person } from './person'

/** Ids of the apps in lists that are taken down, as far as the person may know: a reviewer of all, an author of the own. */
export interface TakenDownMarks extends Readable<ReadonlySet<string>> {
  /** What became known of an app elsewhere. */
  note(id: string, isTakenDown: boolean): void
}

interface TakenDownMarksOptions {
  readonly store: Pick<StorePort, 'takenDownReasons'>
  readonly person: Pick<Person, 'getState' | 'subscribe'>
  readonly lists: readonly Pick<AppList, 'getState' | 'subscribe'>[]
}

/** Asks once for each page that a list fetches; an app whose answer is missing has no mark. */
export function createTakenDownMarks({ store: port, person, lists }: TakenDownMarksOptions): TakenDownMarks {
  const store = createStore<ReadonlySet<string>>(() => new Set())
  let asked = new WeakSet<readonly StoreApp[]>()
  let { canReview } = person.getState().access

  const noteAll = (ids: readonly string[], isTakenDown: (id: string) => boolean) => {
    const next = new Set(store.getState())
    for (const id of ids)
      if (isTakenDown(id)) next.add(id)
      else next.delete(id)
    store.setState(next, true)
  }
  const ask = async (page: readonly StoreApp[]) => {
    const ids = page.filter((app) => canReview || app.isOwn).map((app) => app.id)
    if (ids.length === 0) return
    try {
      const found = await port.takenDownReasons(ids)
      if (found.ok) noteAll(ids, (id) => found.value.has(id))
      else log.warn('Which apps were taken down could not be asked', found.error)
    } catch (cause) {
      log.warn('Which apps were taken down could not be asked', cause)
    }
  }
  const askOfNewPages = () => {
    for (const list of lists)
      for (const page of list.getState().pages.values()) {
        if (asked.has(page)) continue
        asked.add(page)
        void ask(page)
      }
  }
  for (const list of lists) list.subscribe(askOfNewPages)
  person.subscribe(() => {
    const { access } = person.getState()
    if (access.canReview === canReview) return
    // The lists may be there before the role.
    canReview = access.canReview
    asked = new WeakSet()
    askOfNewPages()
  })
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    note: (id, isTakenDown) => noteAll([id], () => isTakenDown),
  }
}
