import { createStore } from 'zustand/vanilla'
import { log } from '@/lib/log'
import { foldWords } from './fold'
import { fits } from './match'
import type { Recency } from './recency'
import {
  type GroupId,
  groupIds,
  type Hit,
  type HitGroup,
  type Query,
  type Search,
  type SearchSource,
  type SearchState,
} from './types'

/** Hits of a group at most; of a blank query as many as there are. */
const mostHits = 6
const mostRecent = 6

/** Typing has paused for so long, in ms, when servers are asked. */
export const pauseBeforeAsking = 200

/** What was used last is better by so much: a step between two fits, but not more. */
const ofLastUsed = 0.2

/** Longest query that means anything. */
const longestQuery = 200

interface SearchOptions {
  readonly sources: readonly SearchSource[]
  readonly recency: Pick<Recency, 'getState' | 'weight'>
}

const queryOf = (typed: string): Query => {
  const text = typed.slice(0, longestQuery).trim()
  return { text, words: foldWords(text) }
}

/** How well the best hit of a group fits: groups whose best one has the beginning of a word come first. */
const isGood = ({ id, hits }: HitGroup) =>
  id === 'sums' || id === 'recent' || hits.some(({ score }) => score >= fits.wordStart - 0.1)

/** Whether something has a part of the query in it, and not only its letters. */
const isClear = ({ score }: Hit) => score > fits.letters

/** Letters apart are meant only where nothing is called so. What a server found is what it found. */
const withoutGuesses = (groups: readonly HitGroup[], remote: ReadonlySet<GroupId>): readonly HitGroup[] =>
  groups.some(({ hits }) => hits.some(isClear))
    ? groups.map((group) => (remote.has(group.id) ? group : { ...group, hits: group.hits.filter(isClear) }))
    : groups

const place = (id: GroupId) => groupIds.indexOf(id)

/** Groups in the order in which they are shown: good ones first, otherwise as they always stand. */
const ordered = (groups: readonly HitGroup[]) =>
  groups.toSorted(
    (one, other) => Number(isGood(other)) - Number(isGood(one)) || place(one.id) - place(other.id),
  )

/** What was used last is shown once, as that. */
const withoutRecent = (groups: readonly HitGroup[]): readonly HitGroup[] => {
  const shown = new Set(groups.find(({ id }) => id === 'recent')?.hits.map(({ id }) => id))
  return groups.map((group) =>
    group.id === 'recent' ? group : { ...group, hits: group.hits.filter(({ id }) => !shown.has(id)) },
  )
}

/** Makes a search over sources; it has found nothing until it is given a query. */
export function createSearch({ sources, recency }: SearchOptions): Search {
  const store = createStore<SearchState>(() => ({ query: '', groups: [], missing: [], isSearching: false }))
  const remote = new Set(sources.filter(({ isRemote }) => isRemote).map(({ id }) => id))
  let query = queryOf('')
  let running = new AbortController()
  let pending = new Set<SearchSource>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Begins with the first query. */
  let stops: readonly (() => void)[] | null = null

  const rank = ({ score, id }: Hit) => score + ofLastUsed * recency.weight(id)
  const best = (hits: readonly Hit[]): readonly Hit[] => {
    if (query.words.length === 0) return hits
    const ranks = new Map(hits.map((hit) => [hit.id, rank(hit)]))
    // One of each: what two tabs or two lists name is one thing.
    const single = hits.filter((hit, index) => hits.findIndex(({ id }) => id === hit.id) === index)
    return single
      .toSorted((one, other) => (ranks.get(other.id) ?? 0) - (ranks.get(one.id) ?? 0))
      .slice(0, mostHits)
  }

  const recent = (): readonly Hit[] =>
    recency
      .getState()
      .flatMap((id) => sources.flatMap((source) => source.recall?.(id) ?? []).slice(0, 1))
      .slice(0, mostRecent)

  const show = (groups: readonly HitGroup[], change: Partial<SearchState> = {}) =>
    store.setState({
      groups: (query.words.length === 0 ? withoutRecent(groups) : withoutGuesses(groups, remote)).filter(
        ({ hits }) => hits.length > 0,
      ),
      isSearching: pending.size > 0,
      ...change,
    })

  /** Takes in what a source found later: in its place if it has one, else below the others. */
  const takeIn = (source: SearchSource, found: readonly Hit[]) => {
    const { groups, missing } = store.getState()
    const group = { id: source.id, hits: best(found) }
    const isShown = groups.some(({ id }) => id === source.id)
    show(isShown ? groups.map((other) => (other.id === source.id ? group : other)) : [...groups, group], {
      missing: missing.filter((id) => id !== source.id),
    })
  }

  const giveUp = (source: SearchSource, error: unknown) => {
    log.warn(`The search could not ask for ${source.id}`, error)
    const { groups, missing } = store.getState()
    show(groups, { missing: groupIds.filter((id) => id === source.id || missing.includes(id)) })
  }

  const find = (source: SearchSource, signal: AbortSignal): ReturnType<SearchSource['find']> => {
    try {
      return source.find(query, signal)
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const follow = async (source: SearchSource, answer: Promise<readonly Hit[]>, signal: AbortSignal) => {
    pending.add(source)
    try {
      const found = await answer
      if (signal.aborted) return
      pending.delete(source)
      takeIn(source, found)
    } catch (error) {
      if (signal.aborted) return
      pending.delete(source)
      giveUp(source, error)
    }
  }

  const askAgain = (source: SearchSource) => {
    const { signal } = running
    if (pending.has(source) || signal.aborted) return
    const answer = find(source, signal)
    if (answer instanceof Promise) void follow(source, answer, signal)
    else takeIn(source, answer)
  }

  const start = () => sources.flatMap((source) => source.subscribe?.(() => askAgain(source)) ?? [])

  const setQuery = (typed: string) => {
    stops ??= start()
    running.abort()
    clearTimeout(timer)
    running = new AbortController()
    const { signal } = running
    query = queryOf(typed)
    pending = new Set()
    const isBlank = query.words.length === 0
    const now: HitGroup[] = isBlank ? [{ id: 'recent', hits: recent() }] : []
    const later: (() => void)[] = []
    for (const source of sources) {
      if (source.isRemote) {
        if (!isBlank) pending.add(source)
        continue
      }
      const answer = find(source, signal)
      if (answer instanceof Promise) later.push(() => void follow(source, answer, signal))
      else now.push({ id: source.id, hits: best(answer) })
    }
    for (const begin of later) begin()
    show(ordered(now), { query: typed, missing: [] })
    if (isBlank) return
    timer = setTimeout(() => {
      for (const source of sources) {
        if (source.isRemote) void follow(source, Promise.resolve(find(source, signal)), signal)
      }
    }, pauseBeforeAsking)
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    setQuery,
    dispose() {
      running.abort()
      clearTimeout(timer)
      for (const stop of stops ?? []) stop()
      stops = null
    },
  }
}
