import { createStore } from 'zustand/vanilla'
import { outcomeOf } from '@/kernel/community/role-changes'
import type { Member, MemberPage, RolesPort } from '@/kernel/community/types'
import { type Result, type Sentence } from '@/lib/result'

/** People that one call fetches. */
export const pageSize = 100

/** Pause in typing after which the server searches, in ms. */
export const searchPause = 250

/** A list of people of which only the first pages were fetched. */
export interface MemberListState {
  /** `failed`: nothing was ever fetched. */
  readonly status: 'loading' | 'failed' | 'ready'
  /** What the server said to the last call; null: it answered. */
  readonly problem: Sentence | null
  /** What stands in the search box. */
  readonly typed: string
  /** The search that `members` answer. */
  readonly search: string
  /** By name; the first ones of `total`. */
  readonly members: readonly Member[]
  /** All who match the search. */
  readonly total: number
  /** All there are, as far as is known. */
  readonly everybody: number
  /** The request under way: another list, or more of this one. */
  readonly busy: 'list' | 'more' | null
}

/** The people, page after page, searched on the server. */
export interface MemberList {
  getState(): MemberListState
  subscribe(listener: () => void): () => void
  /** Fetches the list from its beginning; what was on its way before is given up. */
  load(): Promise<void>
  /** Searches for it after a pause in typing. */
  type(text: string): void
  /** Searches at once for the typed text. */
  settle(): void
  /** Fetches the next people, unless something is on its way or all are there. */
  more(): Promise<void>
  /** Does again what failed. */
  retry(): Promise<void>
  /** Shows one person as they are now. */
  show(changed: Member): void
  /** Gives up the request under way: the window is gone. */
  dispose(): void
}

interface MemberListOptions {
  readonly roles: Pick<RolesPort, 'list'>
  /** Told of each call that failed, with what the server said. */
  readonly onFailure: (problem: Sentence) => void
}

/** Makes the list of one window; nothing is fetched until `load`. */
export function createMemberList({ roles, onFailure }: MemberListOptions): MemberList {
  const store = createStore<MemberListState>(() => ({
    status: 'loading',
    problem: null,
    typed: '',
    search: '',
    members: [],
    total: 0,
    everybody: 0,
    busy: null,
  }))
  /** The call whose answer is waited for. */
  let current = new AbortController()
  let typing: ReturnType<typeof setTimeout> | undefined

  /** Asks for a page; null when its answer is not wanted any more by then. */
  async function ask(search: string, offset: number): Promise<Result<MemberPage> | null> {
    current.abort()
    const mine = new AbortController()
    current = mine
    const answer = await outcomeOf(() => roles.list({ search, offset, limit: pageSize }, mine.signal))
    return mine.signal.aborted ? null : answer
  }

  function fail(problem: Sentence) {
    const { status } = store.getState()
    store.setState({ problem, busy: null, status: status === 'loading' ? 'failed' : status })
    onFailure(problem)
  }

  async function fetchList(search: string) {
    clearTimeout(typing)
    const { status } = store.getState()
    store.setState({ busy: 'list', problem: null, status: status === 'failed' ? 'loading' : status })
    const answer = await ask(search, 0)
    if (!answer) return
    if (!answer.ok) {
      // People of another search are no answer to this one.
      if (store.getState().search !== search) store.setState({ search, members: [], total: 0 })
      return fail(answer.error)
    }
    const { members, total } = answer.value
    store.setState((state) => ({
      status: 'ready',
      busy: null,
      search,
      members,
      total,
      everybody: search === '' ? total : Math.max(state.everybody, total),
    }))
  }

  async function more() {
    const { status, busy, search, members, total } = store.getState()
    if (status !== 'ready' || busy !== null || members.length >= total) return
    store.setState({ busy: 'more', problem: null })
    const answer = await ask(search, members.length)
    if (!answer) return
    if (!answer.ok) return fail(answer.error)
    const page = answer.value
    store.setState((state) => {
      // Someone who signed up meanwhile moves the others on by a place.
      const known = new Set(state.members.map(({ id }) => id))
      const next = [...state.members, ...page.members.filter(({ id }) => !known.has(id))]
      // People were deleted meanwhile: there are no more than these.
      const left = page.members.length === 0 ? next.length : page.total
      return { busy: null, members: next, total: Math.max(left, next.length) }
    })
  }

  const wanted = () => store.getState().typed.trim()
  const settle = () => {
    clearTimeout(typing)
    const { search, busy, problem } = store.getState()
    // The typed text is again the one whose list is shown, but another list may be on its way.
    if (wanted() === search && busy !== 'list' && problem === null) return
    void fetchList(wanted())
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    load: () => fetchList(wanted()),
    type: (typed) => {
      store.setState({ typed })
      clearTimeout(typing)
      typing = setTimeout(settle, searchPause)
    },
    settle,
    more,
    retry: () => {
      const { members, total } = store.getState()
      return members.length > 0 && members.length < total ? more() : fetchList(wanted())
    },
    show: (changed) => {
      const { members, search, total } = store.getState()
      if (members.some(({ id }) => id === changed.id))
        store.setState({ members: members.map((member) => (member.id === changed.id ? changed : member)) })
      // All were there and this person was not: they signed up meanwhile.
      else if (search === '' && members.length >= total) void fetchList(wanted())
    },
    dispose: () => {
      clearTimeout(typing)
      current.abort()
    },
  }
}
