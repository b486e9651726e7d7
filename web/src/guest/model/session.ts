import { createStore } from 'zustand/vanilla'
import type { GuestFailure, GuestLinks, GuestResult, Opening, OpenLink } from '@/backend/links/types'
import { failed } from '@/lib/result'

/** How far the link is opened. */
export type LinkState =
  | { readonly status: 'opening' }
  | { readonly status: 'password'; readonly isChecking: boolean; readonly isWrong: boolean }
  /** Too much was tried; `until` in ms. */
  | { readonly status: 'wait'; readonly until: number }
  /** Wrong, ended, used up, or never there: nobody is told which. */
  | { readonly status: 'closed' }
  | { readonly status: 'failed'; readonly failure: GuestFailure }
  | { readonly status: 'open'; readonly link: OpenLink }

/** One link on one page, from the first request to the end of its last visit. */
export interface LinkSession {
  readonly getState: () => LinkState
  readonly subscribe: (listener: () => void) => () => void
  /** Opens it, with the password that was given before. */
  readonly start: () => Promise<void>
  readonly givePassword: (password: string) => Promise<void>
  /**
   * Does something in the name of the visit. Where that is over, as after an hour of rest, the link is opened again once; where it does
   * not open, the page shows why.
   */
  readonly use: <Value>(call: (visit: string) => Promise<GuestResult<Value>>) => Promise<GuestResult<Value>>
  /** Notes that the server gave a file, which it counts once in a visit: fewer downloads are left. '': an archive. */
  readonly noteDownload: (visit: string, entry: string) => void
}

/**
 * Makes a session.
 * @param token as it stands in the address
 * @param now ms
 */
export function createLinkSession(
  links: Pick<GuestLinks, 'open'>,
  token: string,
  now: () => number,
): LinkSession {
  const store = createStore<LinkState>(() => ({ status: 'opening' }))
  const set = (state: LinkState) => store.setState(state, true)
  /** Kept in memory alone, for the next visit. */
  let password: string | null = null
  let reopening: Promise<GuestFailure | null> | null = null

  async function open(tried: string | null): Promise<void> {
    if (token === '') return set({ status: 'closed' })
    const answer = await links.open(token, tried)
    return answer.ok ? take(answer.value, tried) : set({ status: 'failed', failure: answer.error })
  }

  function take(opening: Opening, tried: string | null): void {
    if (opening.kind === 'wait') return set({ status: 'wait', until: now() + opening.seconds * 1000 })
    if (opening.kind === 'password') return set({ status: 'password', isChecking: false, isWrong: false })
    // The answer to a wrong password is that of no link.
    if (opening.kind === 'closed')
      return set(
        tried === null ? { status: 'closed' } : { status: 'password', isChecking: false, isWrong: true },
      )
    password = tried
    return set({ status: 'open', link: opening.link })
  }

  /** Null: the link was asked for. Without a connection the page stays as it is, with what was sent and seen. */
  async function openAgain(): Promise<GuestFailure | null> {
    const answer = await links.open(token, password)
    if (!answer.ok) return answer.error
    if (password === null || answer.value.kind !== 'closed') {
      take(answer.value, password)
      return null
    }
    // The password was right before: without it, a link that has ended and one that has another password now answer differently.
    const plain = await links.open(token, null)
    if (!plain.ok) return plain.error
    password = null
    take(plain.value, null)
    return null
  }

  /** Files that were given, each with its visit. */
  const given = new Set<string>()

  const reopen = () => {
    reopening ??= openAgain().finally(() => {
      reopening = null
    })
    return reopening
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    start: () => {
      set({ status: 'opening' })
      return open(password)
    },
    givePassword: (tried) => {
      set({ status: 'password', isChecking: true, isWrong: false })
      return open(tried)
    },
    noteDownload(visit, entry) {
      const key = `${visit} ${entry}`
      if (given.has(key)) return
      given.add(key)
      const state = store.getState()
      if (state.status !== 'open' || state.link.visit !== visit || state.link.left === null) return
      set({ status: 'open', link: { ...state.link, left: Math.max(0, state.link.left - 1) } })
    },
    async use(call) {
      const state = store.getState()
      if (state.status !== 'open') return failed('ended')
      const { visit } = state.link
      const answer = await call(visit)
      if (answer.ok || answer.error !== 'ended') return answer
      const current = store.getState()
      // Something else may have opened it again meanwhile.
      const failure = current.status === 'open' && current.link.visit === visit ? await reopen() : null
      if (failure) return failed(failure)
      const next = store.getState()
      return next.status === 'open' ? call(next.link.visit) : answer
    },
  }
}
