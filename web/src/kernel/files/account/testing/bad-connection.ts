import type { AccountFailure, AccountFilesPort, AccountResult } from '../types'

/** What a connection to the account does with a call. 'answer lost': the account does it, and the caller never hears. */
export type Fate = 'answered' | 'lost' | 'answer lost'

const offline: AccountFailure = { code: 'offline', message: 'The server cannot be reached.' }

/** A connection on which calls and answers get lost. `fate` is asked for each call. */
export function badConnection(port: AccountFilesPort, fate: () => Fate): AccountFilesPort {
  const through = async <T>(call: () => Promise<AccountResult<T>>): Promise<AccountResult<T>> => {
    const what = fate()
    if (what === 'lost') return { ok: false, error: offline }
    const answer = await call()
    return what === 'answered' ? answer : { ok: false, error: offline }
  }
  return {
    pull: (after, options) => through(() => port.pull(after, options)),
    push: (changes, seen) => through(() => port.push(changes, seen)),
    contents: (paths) => through(() => port.contents(paths)),
  }
}
