import { type AppManifest, type AppPermission, permissionHelp } from '@otteros/app-sdk'
import type { AppGrant, GrantState } from '@/kernel/app-platform/types'

/** What holds for a permission that an app declares. */
export function permissionState(grant: AppGrant, permission: AppPermission): GrantState {
  const answer = grant.permissions[permission]
  if (answer) return answer
  return permissionHelp[permission].given === 'declared' ? 'granted' : 'ask'
}

/** How many permissions of an app the person allowed it, and whether it has files of theirs: what the header's mark counts. */
export function countAllowed({ permissions }: Pick<AppManifest, 'permissions'>, grant: AppGrant): number {
  const allowed = permissions.filter((permission) => grant.permissions[permission] === 'granted').length
  return allowed + (Object.keys(grant.files).length > 0 ? 1 : 0)
}
