import type { AppPermission } from '@otteros/app-sdk'
import { texts } from './permissions.texts'

/** What people call a permission, e.g. in a list of switches. */
export const permissionLabel = (permission: AppPermission): string => texts[permission]

/** What a permission is for, in a list: "open other windows". */
export const permissionWants = (permission: AppPermission): string => texts.wants({ permission })

/** The same as a sentence: "Open other windows." */
export const permissionUse = (permission: AppPermission): string => texts.uses({ permission })
