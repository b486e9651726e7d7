import { texts } from '../texts'

/** Who an app is by: what a person typed if they may, else their full name, else their e-mail [B5.14 B5.15]. */
export function authorOf(person: {
  /** What stands in the author field. */
  readonly typed: string
  readonly canEditName: boolean
  /** From the profile. */
  readonly fullName: string | null
  readonly email: string | null
}): string {
  const typed = person.canEditName ? person.typed.trim() : ''
  return typed || person.fullName?.trim() || person.email || texts.anonymous
}
