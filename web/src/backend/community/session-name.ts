import { log } from '@/lib/log'
import type { SignedIn } from './caller'

/**
 * Lets the session follow the full name of the profile: the desktop takes the name that it shows from the session's user
 * [A1.1 A3.6], here and in other tabs. Asks the server only where the two differ. The profile is stored already, so a failure is
 * no failure of the caller's: the old name stays until the profile is read or saved again.
 */
export async function followFullName({ client, session }: SignedIn, fullName: string | null): Promise<void> {
  const known: unknown = session.user.user_metadata.full_name
  if ((known ?? null) === fullName) return
  try {
    const { error } = await client.auth.updateUser({ data: { full_name: fullName } })
    if (error) throw error
  } catch (error) {
    log.warn('The session did not take the new name', error)
  }
}
