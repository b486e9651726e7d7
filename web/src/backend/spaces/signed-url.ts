import { spacesBucket } from '@otteros/contracts'
import { signedFor } from '@/kernel/files/space/signed-for'
import type { OpenSpace } from '@/kernel/files/space/types'
import { failed, success } from '@/lib/result'
import type { SpacesCaller } from './caller'
import { isMissingObject, toProblem } from './failures'
import { objectName } from './storage-requests'

/** Has addresses signed for the contents of a space. */
export const createSignedUrl =
  (space: string, caller: Pick<SpacesCaller, 'signedIn'>): OpenSpace['signedUrl'] =>
  async (hash, type) => {
    const signedIn = await caller.signedIn()
    if (!signedIn.ok) return signedIn
    const { data, error } = await signedIn.value.client.storage
      .from(spacesBucket)
      .createSignedUrl(objectName(space, hash), signedFor)
    if (!error) {
      const address = new URL(data.signedUrl)
      // This server answers as that type; a hosted project does without.
      if (type !== undefined) address.searchParams.set('as', type)
      return success(address.href)
    }
    const status = 'statusCode' in error ? Number(error.statusCode) || 0 : 0
    const refusal = { status, error: error.name, message: error.message }
    return isMissingObject(refusal) ? success(null) : failed((await toProblem(refusal)).failure)
  }
