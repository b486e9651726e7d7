import { vmStatesBucket } from '@otteros/contracts'
import { fitsImage } from '@/kernel/vm/guest-states'
import type { GuestPlace } from '@/kernel/vm/types'
import type { StoredValue } from '@/lib/stored-value'
import { failure, type Result, success } from '@/lib/result'
import type { Caller, CommunityClient } from '../community/caller'
import { packGuest, unpackGuest } from './packed-guest'
import { texts } from './texts'

const name = 'state'

/** Bytes: what the bucket takes, without what is packed around a guest. */
const limit = 6 * 1024 * 1024 - 1024

interface AccountPlaceOptions {
  /** Remembers, on this device, which copy is from here. */
  readonly sent: StoredValue
}

const refused = (error: { readonly message: string }) => failure('storage', error.message)

/** When the account's copy was stored, as storage writes it; null: there is none. */
async function storedAt(client: CommunityClient, userId: string): Promise<Result<string | null>> {
  const { data, error } = await client.storage.from(vmStatesBucket).list(userId, { limit: 1 })
  if (error) return refused(error)
  // The folder has room for one object.
  const [found] = data
  if (!found) return success(null)
  return typeof found.updated_at === 'string'
    ? success(found.updated_at)
    : failure('unexpected_answer', () => texts.unexpectedFile)
}

/** The account's copy of a saved guest: one private object, written over. Remembers which of them is from this device. */
export function createAccountPlace(caller: Caller, { sent }: AccountPlaceOptions): GuestPlace {
  const path = `${caller.userId}/${name}`
  return {
    limit,
    read: (key, newerThan) =>
      caller.person(async ({ client }) => {
        const stored = await storedAt(client, caller.userId)
        if (!stored.ok) return stored
        const { value: at } = stored
        if (at === null) return success(null)
        // It went there from here, and is older than what is here, or is stored here too.
        if (newerThan > 0 && (sent.get() === at || Date.parse(at) <= newerThan)) return success(null)
        const { data, error } = await client.storage.from(vmStatesBucket).download(path)
        if (error) return refused(error)
        const guest = unpackGuest(new Uint8Array(await data.arrayBuffer()))
        return success(guest && fitsImage(guest, key) && guest.savedAt > newerThan ? guest : null)
      }),
    write: (saved) =>
      caller.person(async ({ client }) => {
        const { error } = await client.storage
          .from(vmStatesBucket)
          .upload(path, new Blob([packGuest(saved)]), {
            upsert: true,
            contentType: 'application/octet-stream',
          })
        if (error) return refused(error)
        const stored = await storedAt(client, caller.userId)
        if (stored.ok && stored.value !== null) sent.set(stored.value)
        return success(null)
      }),
    remove: () =>
      caller.person(async ({ client }) => {
        const { error } = await client.storage.from(vmStatesBucket).remove([path])
        return error ? refused(error) : success(null)
      }),
  }
}
