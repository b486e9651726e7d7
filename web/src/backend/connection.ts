import { type Clock, systemClock } from '@/lib/clock'
import { failure, type Result, success } from '@/lib/result'
import type { BackendConfig } from './config'
import { texts } from './texts'

interface ConnectionOptions<Client> {
  readonly loadConfig: () => Promise<Result<BackendConfig>>
  /** Fetches the client library and makes the client; rejects when its file cannot be fetched. */
  readonly makeClient: (config: BackendConfig) => Promise<Client>
  readonly clock?: Clock
}

/** The way to the back end: made on first use, kept once it stands, tried again after a failure. */
export interface Connection<Client> {
  readonly config: () => Promise<Result<BackendConfig>>
  readonly client: () => Promise<Result<Client>>
  /** Calls back once, as soon as the client stands. */
  readonly whenReady: (listener: (client: Client) => void) => void
  /** Keeps trying, with growing pauses, until the client stands. */
  readonly keepTrying: () => void
}

/** Runs one attempt at a time and keeps its success. */
function once<T>(attempt: () => Promise<Result<T>>): () => Promise<Result<T>> {
  let running: Promise<Result<T>> | null = null
  return () => {
    running ??= attempt().then((result) => {
      if (!result.ok) running = null
      return result
    })
    return running
  }
}

/** Longest pause between two attempts, in ms. */
const longestPause = 30_000

/** A connection that has not been used yet. */
export function createConnection<Client>({
  loadConfig,
  makeClient,
  clock = systemClock,
}: ConnectionOptions<Client>): Connection<Client> {
  const waiting: ((client: Client) => void)[] = []
  let ready: Client | null = null
  let trying = false
  const config = once(loadConfig)
  const client = once(async (): Promise<Result<Client>> => {
    const configured = await config()
    if (!configured.ok) return configured
    try {
      ready = await makeClient(configured.value)
    } catch {
      return failure('network', () => texts.partNotLoaded, 0)
    }
    for (const listener of waiting.splice(0)) listener(ready)
    return success(ready)
  })

  const tryAgainAfter = (pause: number) => {
    void client().then((result) => {
      if (result.ok) trying = false
      else clock.after(pause, () => tryAgainAfter(Math.min(pause * 2, longestPause)))
    })
  }

  return {
    config,
    client,
    whenReady(listener) {
      if (ready) listener(ready)
      else waiting.push(listener)
    },
    keepTrying() {
      if (trying || ready) return
      trying = true
      tryAgainAfter(1000)
    },
  }
}
