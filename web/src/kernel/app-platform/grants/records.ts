import { appPermissions } from '@otteros/app-sdk'
import * as z from 'zod/mini'
import type { AppGrant } from '../types'

const grantSchema = z.object({
  permissions: z.record(z.string(), z.enum(['granted', 'denied'])),
  hosts: z.array(z.string()),
  files: z.record(z.string(), z.string()),
  // Grants of older versions lack it.
  isExposureAccepted: z.optional(z.literal(true)),
})

/** What is held of an app that nothing was answered for. */
export const emptyGrant: AppGrant = { permissions: {}, hosts: [], files: {} }

/** Whether nothing was answered. */
export const isEmptyGrant = ({ permissions, hosts, files, isExposureAccepted }: AppGrant): boolean =>
  Object.keys(permissions).length === 0 &&
  hosts.length === 0 &&
  Object.keys(files).length === 0 &&
  !isExposureAccepted

/** A stored grant; null for a damaged one, as half an answer is none. Permissions that are no more are left out. */
export function readGrant(value: unknown): AppGrant | null {
  const read = grantSchema.safeParse(value)
  if (!read.success) return null
  const { permissions, hosts, files, isExposureAccepted } = read.data
  const known = appPermissions.flatMap((name) => {
    const state = permissions[name]
    return state ? [[name, state] as const] : []
  })
  return {
    permissions: Object.fromEntries(known),
    hosts,
    files,
    ...(isExposureAccepted && { isExposureAccepted }),
  }
}
