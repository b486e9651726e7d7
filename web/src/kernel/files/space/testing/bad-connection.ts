import type { SpaceFailure, SpacePort, SpaceResult } from '../types'

/** What a connection to the account does with a call. 'answer lost': the account does it, and the caller never hears. */
export type Fate = 'answered' | 'lost' | 'answer lost'

const offline: SpaceFailure = { code: 'offline', message: 'The server cannot be reached.' }

/** A connection on which calls and answers get lost. `fate` is asked for each call. */
export function badConnection(port: SpacePort, fate: () => Fate): SpacePort {
  const through = async <T>(call: () => Promise<SpaceResult<T>>): Promise<SpaceResult<T>> => {
    const what = fate()
    if (what === 'lost') return { ok: false, error: offline }
    const answer = await call()
    return what === 'answered' ? answer : { ok: false, error: offline }
  }
  return {
    space: port.space,
    pull: (after, options) => through(() => port.pull(after, options)),
    push: (changes, seen) => through(() => port.push(changes, seen)),
    upload: (contents, options) => through(() => port.upload(contents, options)),
    // What a simulation has to know of a file that is replaced or removed can always be read.
    download: (content) => port.download(content),
  }
}
