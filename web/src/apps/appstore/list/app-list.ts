import { createStore } from 'zustand/vanilla'
import type { StoreApp, StorePort, StoreQuery, StoreView } from '@/kernel/community/types'
import { log } from '@/lib/log'
import { failure, type Result, type Sentence, sentence } from '@/lib/result'
import type { Readable } from '@/ui/use-store'
import { texts } from '../texts'

/** Apps that one call fetches. */
export const pageSize = 48

/** ms that the view has to rest before what it lacks is fetched: a scroll bar passes hundreds of pages. */
export const restBeforeFetch = 80

/** Pages that are kept, the nearest to the view: icons may be pictures, and ten thousand of them fill a memory. */
export const mostPages = 12

/** What narrows a list [B5.17]. */
export type ListFilter = Pick<StoreQuery, 'search' | 'category'>

/** A list that may be far longer than what was fetched of it. */
export interface ListState {
  /** `failed`: there is nothing to show, and `problem` says why. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** All that match; those not fetched yet have their places too. */
  readonly total: number
  /** Fetched pages by their number. */
  readonly pages: ReadonlyMap<number, readonly StoreApp[]>
  /** A fresh list is on its way; the one shown is the previous one. */
  readonly isRefreshing: boolean
  /** Why the last call failed; null: it did not. */
  readonly problem: Sentence | null
}

/** One list of the store, fetched page by page as it comes into sight. */
export interface AppList extends Readable<ListState> {
  /** Fetches the list with this filter, unless it is there already. */
  open(filter: ListFilter): Promise<void>
  /** Fetches the visible part again, and the rest when it comes into sight. Does nothing when it was never opened. */
  reload(): Promise<void>
  /** Tells which places are in sight, both counted from 0; what of them is missing is fetched. */
  show(first: number, last: number): void
  /** Fetches nothing more: the window is gone. */
  dispose(): void
  /** Changes an app that is in the list. */
  patch(id: string, change: Partial<StoreApp>): void
}

interface AppListOptions {
  readonly store: Pick<StorePort, 'list'>
  readonly view: StoreView
  /** Told of each call that failed, with the sentence for people [B8.3 B8.4]. */
  readonly onFailure: (problem: Sentence) => void
  /** Default {@link restBeforeFetch}. */
  readonly rest?: number
}

type Page = Result<{ readonly apps: readonly StoreApp[]; readonly total: number }>

/** The server answered that it could not, or there was no answer. */
const problemOf = ({ code }: { readonly code: string }): Sentence =>
  sentence(() => (code === 'network' ? texts.noConnection : texts.notLoaded))

const pageOf = (index: number) => Math.floor(index / pageSize)

/** The app at a place of the list, counted from 0; undefined: it is not fetched. */
export const appAt = ({ pages }: ListState, index: number): StoreApp | undefined =>
  pages.get(pageOf(index))?.[index % pageSize]

/** Makes one list of the store. */
export function createAppList(options: AppListOptions): AppList {
  const { store: port, view, onFailure, rest = restBeforeFetch } = options
  const store = createStore<ListState>(() => ({
    status: 'loading',
    total: 0,
    pages: new Map(),
    isRefreshing: false,
    problem: null,
  }))
  let filter: ListFilter | null = null
  /** What the pages that are there were asked for with. */
  let shownFilter: ListFilter | null = null
  let inSight = { first: 0, last: 0 }
  /** An answer to an older question is not taken. */
  let generation = 0
  const onTheirWay = new Set<number>()
  let resting: ReturnType<typeof setTimeout> | undefined

  const fetchPage = async (query: ListFilter, page: number): Promise<Page> => {
    try {
      return await port.list({ view, ...query, offset: page * pageSize, limit: pageSize })
    } catch (cause) {
      log.error(`The list of ${view} apps could not be fetched`, cause)
      return failure('network', String(cause))
    }
  }
  const pagesInSight = () => {
    const [first, last] = [pageOf(inSight.first), pageOf(inSight.last)]
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }

  /** The pages to keep: those nearest to the visible part. */
  const nearest = (pages: ReadonlyMap<number, readonly StoreApp[]>) => {
    if (pages.size <= mostPages) return pages
    const middle = pageOf((inSight.first + inSight.last) / 2)
    const distance = (page: number) => Math.abs(page - middle)
    const kept = [...pages].toSorted(([one], [other]) => distance(one) - distance(other))
    return new Map(kept.slice(0, mostPages))
  }

  const fail = (problem: Sentence) => {
    // The list stays, but not as the answer to another question.
    if (shownFilter === filter) store.setState({ problem, isRefreshing: false })
    else store.setState({ problem, isRefreshing: false, status: 'failed', pages: new Map(), total: 0 })
    onFailure(problem)
  }

  const add = async (query: ListFilter, page: number) => {
    const mine = generation
    onTheirWay.add(page)
    const result = await fetchPage(query, page)
    if (mine !== generation) return
    onTheirWay.delete(page)
    if (!result.ok) return fail(problemOf(result.error))
    const { total, apps } = result.value
    store.setState(({ pages }) => ({ total, pages: nearest(new Map(pages).set(page, apps)) }))
  }

  const fetchMissing = () => {
    const { status, pages, total, problem } = store.getState()
    if (status !== 'ready' || filter === null || problem !== null || total === 0) return
    for (const page of pagesInSight())
      if (page * pageSize < total && !pages.has(page) && !onTheirWay.has(page)) void add(filter, page)
  }
  const fetchAll = async (query: ListFilter, numbers: readonly number[]): Promise<void> => {
    generation += 1
    const mine = generation
    onTheirWay.clear()
    store.setState(({ pages }) => ({
      problem: null,
      isRefreshing: true,
      ...(pages.size === 0 ? { status: 'loading' as const } : {}),
    }))
    const fetched = await Promise.all(
      numbers.map(async (page) => [page, await fetchPage(query, page)] as const),
    )
    if (mine !== generation) return
    const pages = new Map<number, readonly StoreApp[]>()
    let total = 0
    for (const [page, result] of fetched) {
      if (!result.ok) return fail(problemOf(result.error))
      total = result.value.total
      pages.set(page, result.value.apps)
    }
    // The list became so short that nothing is where we looked.
    if (total > 0 && !numbers.some((page) => page * pageSize < total)) return fetchAll(query, [0])
    shownFilter = query
    store.setState({ status: 'ready', total, pages, isRefreshing: false, problem: null })
    fetchMissing()
  }

  const isSame = (one: ListFilter | null, other: ListFilter) =>
    one?.search === other.search && one.category === other.category

  const reload = async () => {
    if (filter) await fetchAll(filter, pagesInSight())
  }
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    reload,
    open: async (next) => {
      if (isSame(filter, next) && store.getState().status !== 'failed') return
      filter = next
      inSight = { first: 0, last: 0 }
      await fetchAll(next, [0])
    },
    show: (first, last) => {
      inSight = { first, last }
      clearTimeout(resting)
      resting = setTimeout(fetchMissing, rest)
    },
    dispose: () => clearTimeout(resting),
    patch: (id, change) =>
      store.setState(({ pages }) => ({
        pages: new Map(
          [...pages].map(([page, apps]) => [
            page,
            apps.some((app) => app.id === id)
              ? apps.map((app) => (app.id === id ? { ...app, ...change } : app))
              : apps,
          ]),
        ),
      })),
  }
}
