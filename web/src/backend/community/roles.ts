import type { DatabaseColumn } from '@otteros/contracts'
import * as z from 'zod/mini'
import type { Role } from '@/kernel/apps/manifest'
import type { Member, RolesPort } from '@/kernel/community/types'
import { failure, success } from '@/lib/result'
import { type Caller, read, refused, unexpected } from './caller'
import { texts } from './texts'

const role = z.enum(['administrator', 'trusted_user', 'verified_developer'])
const person = z.object({ id: z.string(), username: z.string(), full_name: z.nullable(z.string()) })
const page = z.object({
  total: z.number(),
  people: z.array(z.extend(person, { roles: z.array(role) })),
})
const found = z.array(person)
const given = z.array(z.object({ role }))

const toMember = (row: z.infer<typeof person>, roles: readonly Role[]): Member => ({
  id: row.id,
  username: row.username,
  fullName: row.full_name,
  roles,
})

/** Roles of people over the API [B7.6 B7.14–B7.16]. */
export function createRoles(caller: Caller): RolesPort {
  return {
    list: ({ search, offset, limit }, signal) =>
      caller.person(async ({ client }) => {
        const { data, error, status } = await client
          .rpc('list_people', { _search: search, _offset: offset, _most: limit })
          .abortSignal(signal)
        if (error) return refused(error, status)
        const parsed = page.safeParse(data)
        if (!parsed.success) return unexpected(texts.unknownPeople)
        const { people, total } = parsed.data
        return success({ total, members: people.map((row) => toMember(row, row.roles)) })
      }),

    find: (id) =>
      caller.person(async ({ client }) => {
        const [people, roles] = await Promise.all([
          client.from('profiles').select('id, username, full_name').eq('id', id).limit(1),
          client
            .from('user_roles')
            .select('role')
            .eq('user_id', id)
            .order('role' satisfies DatabaseColumn<'user_roles'>),
        ])
        if (people.error) return refused(people.error, people.status)
        if (roles.error) return refused(roles.error, roles.status)
        const rows = read(found, people.data)
        const has = read(given, roles.data)
        if (!rows.success || !has.success) return unexpected(texts.unknownPeople)
        const [row] = rows.data
        return success(
          row
            ? toMember(
                row,
                has.data.map((one) => one.role),
              )
            : null,
        )
      }),

    assign: (id, role) =>
      caller.person(async ({ client }) => {
        const { error, status } = await client.from('user_roles').insert({ user_id: id, role }).retry(false)
        return error ? refused(error, status) : success(null)
      }),

    remove: (id, role) =>
      caller.person(async ({ client }) => {
        const { data, error, status } = await client
          .from('user_roles')
          .delete()
          .eq('user_id', id)
          .eq('role', role)
          .select('user_id')
          .retry(false)
        if (error) return refused(error, status)
        return Array.isArray(data) && data.length > 0
          ? success(null)
          : failure('not_found', () => texts.roleNotRemoved, 404)
      }),
  }
}
