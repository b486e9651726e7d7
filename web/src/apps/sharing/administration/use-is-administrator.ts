import { useEffect, useState } from 'react'
import { loadAccess } from '@/kernel/community/access-gate'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'

/** Whether the person is an administrator; false until it is known. Only for what is shown: the database decides. */
export function useIsAdministrator(os: Pick<Os, 'community'>): boolean {
  const [isAdministrator, setAdministrator] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const access = await loadAccess(await os.community())
      if (isCurrent && access.ok) setAdministrator(access.value.role === 'administrator')
    }
    ask().catch((error: unknown) => log.warn('Whether the person is an administrator is not known', error))
    return () => {
      isCurrent = false
    }
  }, [os])
  return isAdministrator
}
