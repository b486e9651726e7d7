import type { Role } from '@/kernel/apps/manifest'
import { texts } from './texts'

/** All roles, highest first [B3.24]. */
export const roles = [
  'administrator',
  'trusted_user',
  'verified_developer',
] as const satisfies readonly Role[]

/** What a role is called [B3.24 B9.23]; people without one are users [B6.1]. */
export const roleLabel = (role: Role | null): string => texts[role ?? 'user']

/** The choices of a list of roles, in the order in which they are given most often. */
export const roleOptions = () =>
  (['verified_developer', 'trusted_user', 'administrator'] as const).map((value) => ({
    value,
    label: roleLabel(value),
  }))

/** The role of a name, null for anything else. */
export const readRole = (name: string): Role | null => roles.find((role) => role === name) ?? null

/** Roles that let a person manage others [B6.2 B6.5]. */
export const isReviewing = (role: Role): boolean => role !== 'verified_developer'
