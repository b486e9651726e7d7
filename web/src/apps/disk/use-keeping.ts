import { useCallback } from 'react'
import { followAccountService } from '@/kernel/files/follow-account'
import type { Keeping } from '@/kernel/files/transfer-types'
import type { Os } from '@/kernel/os'
import { useFollowed } from '@/ui/use-followed'

/** What decides what this device keeps of files that are with the account; null: none are, or it is not known yet. */
export function useKeeping(os: Pick<Os, 'fileStorage' | 'spaces' | 'keeping'>): Keeping | null {
  const follow = useCallback(
    (listener: (keeping: Keeping | null) => void) => followAccountService(os, os.keeping, listener),
    [os],
  )
  return useFollowed(follow) ?? null
}
