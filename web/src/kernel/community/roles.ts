import type { Role } from '@/kernel/apps/manifest'

/** What each role is called [B3.24 B9.23]. */
export const roleLabels = {
  administrator: 'Administrator',
  trusted_user: 'Trusted User',
  verified_developer: 'Verified Developer',
} as const satisfies Record<Role, string>

/** All roles, highest first [B3.24]. */
export const roles = [
  'administrator',
  'trusted_user',
  'verified_developer',
] as const satisfies readonly Role[]

/** The label of a role; people without one are users [B6.1]. */
export const roleLabel = (role: Role | null): string => (role === null ? 'User' : roleLabels[role])

/** The choices of a list of roles, in the order in which they are given most often. */
export const roleOptions = (['verified_developer', 'trusted_user', 'administrator'] as const).map(
  (value) => ({
    value,
    label: roleLabels[value],
  }),
)

/** The role of a name, null for anything else. */
export const readRole = (name: string): Role | null => roles.find((role) => role === name) ?? null

/** Roles that let a person manage others [B6.2 B6.5]. */
export const isReviewing = (role: Role): boolean => role !== 'verified_developer'
