import type { ProfilePort } from '@/kernel/community/types'
import { success } from '@/lib/result'
import { type Caller, read, refused, unexpected } from './caller'
import { followFullName } from './session-name'
import { profileChange, profileColumns, profileRow, toProfile } from './profile-rows'
import { texts } from './texts'

/** The signed-in person's profile over the API [B7.5 B7.7]. */
export function createProfile(caller: Caller): ProfilePort {
  return {
    own: () =>
      caller.person(async (signedIn) => {
        const { data, error, status } = await signedIn.client
          .from('profiles')
          .select(profileColumns)
          .eq('id', caller.userId)
          .single()
        if (error) return refused(error, status)
        const row = read(profileRow, data)
        if (!row.success) return unexpected(texts.unknownProfile)
        await followFullName(signedIn, row.data.full_name)
        return success(toProfile(row.data))
      }),

    update: (change) =>
      caller.person(async (signedIn) => {
        const { data, error, status } = await signedIn.client
          .from('profiles')
          .update(profileChange(change))
          .eq('id', caller.userId)
          .select(profileColumns)
          .retry(false)
          .single()
        if (error) return refused(error, status)
        const row = read(profileRow, data)
        if (!row.success) return unexpected(texts.unknownProfile)
        await followFullName(signedIn, row.data.full_name)
        return success(toProfile(row.data))
      }),
  }
}
