import { type LookupAddress, lookup, Resolver } from 'node:dns'
import { promisify } from 'node:util'

/** Finds all addresses of a name; an empty list when it has none. `signal` ends the search. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Asks the name servers of the system. Not `lookup`: that one waits in threads which the whole process shares, so that a name
 * server that never answers would bring file reading to a halt.
 */
export const resolveByNameServers: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  const giveUp = () => resolver.cancel()
  signal.addEventListener('abort', giveUp)
  try {
    const ask = (family: 'resolve4' | 'resolve6') =>
      promisify<string, string[]>(resolver[family].bind(resolver))(host).catch(() => [])
    const answers = await Promise.all([ask('resolve4'), ask('resolve6')])
    return answers.flat()
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

const systemLookup = promisify(
  (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) =>
    lookup(host, { all: true, verbatim: true }, done),
)

/** Asks the system with its hosts file: for the names that an operator allowed, which may be known nowhere else. */
export const resolveBySystem: Resolve = async (host) =>
  (await systemLookup(host).catch(() => [])).map(({ address }) => address)
