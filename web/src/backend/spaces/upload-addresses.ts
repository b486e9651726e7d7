import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import * as z from 'zod/mini'
import { log } from '@/lib/log'
import type { StoredValue } from '@/lib/stored-value'

/** ms that a server keeps what has arrived of an upload. */
const keptFor = 24 * 60 * 60_000

const addresses = z.record(z.string(), z.object({ url: z.string(), size: z.number(), at: z.number() }))
type Addresses = z.infer<typeof addresses>

function read(stored: Pick<StoredValue, 'get'>): Addresses {
  try {
    const read = addresses.safeParse(JSON.parse(stored.get() ?? '{}'))
    return read.success ? read.data : {}
  } catch {
    return {}
  }
}

/**
 * Where uploads that have begun go on, for a day each: one address for each fingerprint, all in one value of this device's storage.
 * Where it is full, an upload begins anew on the next page.
 */
export function createUploadAddresses(
  stored: Pick<StoredValue, 'get' | 'set' | 'remove'>,
  now: () => number,
): UrlStorage {
  const living = () =>
    Object.entries(read(stored)).filter(([, { at }]) => at <= now() && now() - at < keptFor)
  const write = (entries: readonly (readonly [string, Addresses[string]])[]) => {
    try {
      if (entries.length > 0) stored.set(JSON.stringify(Object.fromEntries(entries)))
      else stored.remove()
    } catch (error) {
      log.warn('This device has no room to remember where uploads go on', error)
    }
  }
  const find = (fingerprint: string) =>
    living()
      .filter(([key]) => key === fingerprint)
      .map(
        ([key, { url, size, at }]): PreviousUpload => ({
          size,
          metadata: {},
          creationTime: new Date(at).toString(),
          urlStorageKey: key,
          uploadUrl: url,
          parallelUploadUrls: null,
        }),
      )
  return {
    findAllUploads: async () => living().flatMap(([key]) => find(key)),
    findUploadsByFingerprint: async (fingerprint) => find(fingerprint),
    async removeUpload(key) {
      write(living().filter(([other]) => other !== key))
    },
    async addUpload(fingerprint, { uploadUrl, size }) {
      const others = living().filter(([other]) => other !== fingerprint)
      write([...others, [fingerprint, { url: uploadUrl ?? '', size: size ?? 0, at: now() }]])
      return fingerprint
    },
  }
}
