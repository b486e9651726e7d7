import { createStore } from 'zustand/vanilla'
import type { Result, Sentence } from '@/lib/result'
import { initialsOf, nameOf } from './person'
import { outcomeOf } from './role-changes'
import type { Member, RolesPort } from './types'
import { shortCode } from './uuid'

/** A person to choose from. */
export interface PersonOption {
  /** What choosing the person fills in: a UUID, or an e-mail address. */
  readonly id: string
  readonly name: string
  /** What tells people of the same name apart, such as '@ada'; '' when the name says it all. */
  readonly detail: string
  /** The short form of the user code; '' when there is none. */
  readonly code: string
  readonly initials: string
}

/** What a search answered. */
export interface FoundPeople {
  readonly options: readonly PersonOption[]
  /** Further people who match and are not listed. */
  readonly more: number
}

/** The people who match what was typed. */
export interface PeopleSearchState extends FoundPeople {
  readonly status: 'idle' | 'searching' | 'ready' | 'failed'
  /** Why the last search failed. */
  readonly problem: Sentence | null
}

/** Looks for people while someone types. */
export interface PeopleSearch {
  getState(): PeopleSearchState
  subscribe(listener: () => void): () => void
  /** Searches after a pause in typing; who does not match any more is left out at once. */
  type(text: string): void
  /** Searches at once, unless the answer is there. */
  now(text: string): void
  /** Forgets what was found, and gives up the request under way. */
  clear(): void
}

/** People that a picker lists. */
export const mostSuggested = 8

/** Pause in typing after which the search begins, in ms. */
export const suggestPause = 200

/** A person with roles, as one to choose from. */
export const memberOption = (member: Member): PersonOption => ({
  id: member.id,
  name: nameOf(member),
  detail: `@${member.username}`,
  code: shortCode(member.id),
  initials: initialsOf(member),
})

/** Who of these people has all the typed words in name, detail or id, whatever the case. */
export function matchingPeople(people: readonly PersonOption[], typed: string): readonly PersonOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return people.filter(({ id, name, detail }) => {
    const text = `${name}\n${detail}\n${id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Everyone, for those who may list people [B6.12]; the database refuses the others. */
export const searchEveryone =
  (roles: Pick<RolesPort, 'list'>) =>
  async (search: string, signal: AbortSignal): Promise<Result<FoundPeople>> => {
    const page = await roles.list({ search, offset: 0, limit: mostSuggested }, signal)
    if (!page.ok) return page
    const { members, total } = page.value
    return { ok: true, value: { options: members.map(memberOption), more: total - members.length } }
  }

const nothing: PeopleSearchState = { options: [], more: 0, status: 'idle', problem: null }

/** Makes a search; nothing is asked until someone types. */
export function createPeopleSearch(ask: ReturnType<typeof searchEveryone>): PeopleSearch {
  const store = createStore<PeopleSearchState>(() => nothing)
  /** The call whose answer is waited for. */
  let current = new AbortController()
  let typing: ReturnType<typeof setTimeout> | undefined
  /** The text that is searched for, or was; null: none. */
  let searched: string | null = null

  const stop = () => {
    clearTimeout(typing)
    current.abort()
  }

  async function search(text: string) {
    stop()
    const mine = new AbortController()
    current = mine
    searched = text
    store.setState({ status: 'searching', problem: null })
    const answer = await outcomeOf(() => ask(text, mine.signal))
    if (mine.signal.aborted) return
    if (answer.ok) store.setState({ ...answer.value, status: 'ready' })
    else store.setState({ options: [], more: 0, status: 'failed', problem: answer.error })
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    type: (text) => {
      stop()
      searched = null
      const options = matchingPeople(store.getState().options, text)
      store.setState({ options, more: 0, status: 'searching', problem: null })
      typing = setTimeout(() => void search(text.trim()), suggestPause)
    },
    now: (text) => {
      if (searched !== text.trim() || store.getState().status === 'failed') void search(text.trim())
    },
    clear: () => {
      stop()
      searched = null
      store.setState(nothing)
    },
  }
}
