// What the shell fetches from the web: by the server's proxy and its rules, as a download of the browser's.
import { downloadName } from '@/kernel/browser/download-name'
import { vetAddress } from '@/kernel/browser/address'
import type { PageFailure } from '@/kernel/browser/types'
import type { Os } from '@/kernel/os'
import { type Failure, failure, type Result, success } from '@/lib/result'
import { createRateLimit } from '@/lib/rate-limit'
import type { FetchedPage } from '../shell/shell-types'

/** A script may fetch so many files; the server's own limit is for all of a person's windows. */
const fetchLimit = { times: 20, within: 60_000 } as const

const sentenceOf = (error: Failure | PageFailure) =>
  'reason' in error && error.reason ? error.reason : error.message

/** Makes what fetches for one terminal. */
export function createFetchPage(os: Os, tooOften: () => string) {
  const mayFetch = createRateLimit(fetchLimit, Date.now)
  return {
    fetchPage: async (address: string, isHeadOnly: boolean): Promise<Result<FetchedPage>> => {
      if (!mayFetch()) return failure('rate', tooOften)
      const own = new AbortController()
      try {
        const { pages, isOwn } = await os.browser()
        const vetted = vetAddress(address, isOwn)
        if (!vetted.ok) return failure(vetted.error.code, () => vetted.error.message)
        if (isHeadOnly) {
          const checked = await pages.check(vetted.value, own.signal)
          if (!checked.ok) return failure(checked.error.code, () => sentenceOf(checked.error))
          const { url, contentType } = checked.value
          return success({ url, contentType, name: '', bytes: new Uint8Array() })
        }
        const loaded = await pages.download(vetted.value, own.signal, () => undefined)
        if (!loaded.ok) return failure(loaded.error.code, () => sentenceOf(loaded.error))
        const { data, url, contentType, name } = loaded.value
        return success({
          url,
          contentType,
          name: downloadName({ site: name, link: '', url, contentType }),
          bytes: new Uint8Array(await data.arrayBuffer()),
        })
      } catch (cause) {
        return failure('failed', () => (cause instanceof Error ? cause.message : String(cause)))
      }
    },
    askRepository: async (
      address: string,
      body: Uint8Array<ArrayBuffer> | null,
    ): Promise<Result<Uint8Array>> => {
      if (!mayFetch()) return failure('rate', tooOften)
      try {
        const { pages, isOwn } = await os.browser()
        const vetted = vetAddress(address, isOwn)
        if (!vetted.ok) return failure(vetted.error.code, () => vetted.error.message)
        const answer = await pages.askRepository(vetted.value, body, new AbortController().signal)
        if (!answer.ok) return failure(answer.error.code, () => sentenceOf(answer.error))
        return success(new Uint8Array(await answer.value.data.arrayBuffer()))
      } catch (cause) {
        return failure('failed', () => (cause instanceof Error ? cause.message : String(cause)))
      }
    },
  }
}
