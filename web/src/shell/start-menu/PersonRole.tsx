import { useEffect, useState } from 'react'
import { roleLabel } from '@/kernel/community/roles'
import type { Access } from '@/kernel/community/types'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { oncePer } from '@/lib/once-per'
import { RoleBadge } from '@/ui/role-badge'
import { useLanguage } from '@/ui/use-texts'

/** What was known last of a desktop's person, to be shown until it is asked again. */
const knownOf = oncePer((_os: Os): { access: Access | null } => ({ access: null }))

/** The role of the person who is signed in; nothing for those without one, and while it is not known. */
export function PersonRole({ os }: { readonly os: Os }) {
  useLanguage()
  const [access, setAccess] = useState(() => knownOf(os).access)
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const community = await os.community()
      const answer = await community.access.load()
      if (!answer.ok) return
      knownOf(os).access = answer.value
      if (isCurrent) setAccess(answer.value)
    }
    ask().catch((error: unknown) => log.warn('The role could not be loaded', error))
    return () => {
      isCurrent = false
    }
  }, [os])
  return access?.role ? <RoleBadge kind={access.role} label={roleLabel(access.role)} /> : null
}
