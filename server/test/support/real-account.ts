import type { SimulatedAccount } from '@/kernel/files/account/testing/simulation'
import { createAccountFiles } from '@/backend/account-files'
import type postgres from 'postgres'
import { copyOf, type PersonCopy, restore } from './file-accounts.ts'
import { newAddress, newPerson, type Person, type Place, visitor } from './people.ts'

/**
 * An account on a real server and database, for simulated devices: they come over HTTP, with the adapter of the desktop.
 * `sql` is the superuser's.
 */
export async function createRealAccount(
  place: Place,
  sql: postgres.Sql,
): Promise<SimulatedAccount<PersonCopy>> {
  const email = newAddress('devices')
  let person = await newPerson(place, { email })
  /** Passwords of the accounts that the person had; a restored one comes back with its own. */
  const passwords = new Map([[person.id, person.password]])

  async function signIn(id: string): Promise<Person> {
    const password = passwords.get(id) ?? ''
    const client = visitor(place)
    const { error } = await client.auth.signInWithPassword({ email, password })
    if (error) throw error
    return { client, id, email, password }
  }

  return {
    id: () => person.id,
    connect() {
      const { client, id } = person
      return createAccountFiles({ client: async () => ({ ok: true, value: client }), userId: id })
    },
    async forgetRemovals() {
      await sql.begin(async (transaction) => {
        const [newest] = await transaction<{ version: string }[]>`
          with gone as (
            delete from public.files where user_id = ${person.id} and kind = 'removed' returning version
          )
          select coalesce(max(version), 0) as version from gone`
        await transaction`
          update public.file_accounts set removals = 0, forgotten = greatest(forgotten, ${newest?.version ?? 0})
          where user_id = ${person.id}`
      })
    },
    async forgetMarks() {
      await sql`
        delete from private.file_history as one
        where user_id = ${person.id} and exists (
          select from private.file_history as newer
          where newer.user_id = one.user_id and newer.version > one.version
        )`
    },
    copy: () => copyOf(sql, person.id),
    async restore(copy) {
      await restore(sql, person.id, copy)
      if (copy.id !== person.id) person = await signIn(copy.id)
    },
    async makeAgain() {
      await sql`delete from auth.users where id = ${person.id}`
      person = await newPerson(place, { email })
      passwords.set(person.id, person.password)
    },
  }
}
