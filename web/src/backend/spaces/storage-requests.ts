import { spacesBucket } from '@otteros/contracts'
import type { SpaceResult } from '@/kernel/files/space/types'
import { failed, type Result, success } from '@/lib/result'
import type { BackendConfig } from '../config'
import { offline } from '../files-failures'
import type { SpacesCaller } from './caller'
import { readRefusal, type StorageProblem, toProblem } from './failures'

/** What Storage is asked with: the client library has no call that can be ended, asked for a part, or gone on with. */
export interface StorageRequests {
  /** The address of Storage, and what each request carries. */
  place(): Promise<SpaceResult<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }>>
  /** Sends a request; a refusal is a value too. Rejects when the signal of `init` ends it. */
  send(
    path: string,
    init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Result<Response, StorageProblem>>
}

interface StorageRequestsOptions {
  readonly caller: Pick<SpacesCaller, 'signedIn'>
  readonly config: () => Promise<Result<Pick<BackendConfig, 'supabaseUrl' | 'supabaseKey'>>>
  /** Renews the session where its token is refused. */
  readonly fetch: typeof globalThis.fetch
}

/** The name of a content's object. */
export const objectName = (space: string, hash: string): string => `${space}/${hash}`
/** The path of a content's object below an address of Storage. */
export const objectPath = (space: string, hash: string): string =>
  `${spacesBucket}/${objectName(space, hash)}`

/** Requests to Storage in the name of a person. */
export function createStorageRequests({ caller, config, fetch }: StorageRequestsOptions): StorageRequests {
  const requests: StorageRequests = {
    async place() {
      const configured = await config()
      if (!configured.ok) return failed(offline())
      const signedIn = await caller.signedIn()
      if (!signedIn.ok) return signedIn
      const { supabaseUrl, supabaseKey } = configured.value
      return success({
        url: `${supabaseUrl}/storage/v1`,
        headers: {
          apikey: supabaseKey,
          // not shown: a header
          authorization: `Bearer ${signedIn.value.session.access_token}`,
        },
      })
    },

    async send(path, init) {
      const place = await requests.place()
      if (!place.ok) return failed({ failure: place.error, refusal: null })
      const { url, headers } = place.value
      try {
        const answer = await fetch(`${url}/${path}`, { ...init, headers: { ...init.headers, ...headers } })
        if (answer.ok) return success(answer)
        return failed(await toProblem(readRefusal(answer.status, await answer.text())))
      } catch {
        init.signal?.throwIfAborted()
        return failed({ failure: offline(), refusal: null })
      }
    },
  }
  return requests
}
