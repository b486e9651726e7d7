import * as z from 'zod/mini'
import type { Role } from '@/kernel/apps/manifest'
import type { Member, RolesPort } from '@/kernel/community/types'
import { failure, type Result, success } from '@/lib/result'
import { type Caller, type CommunityClient, refused, unexpected } from './caller'

/** Rows of one answer; the server sends no more at once. */
const pageSize = 1000

const people = z.array(z.object({ id: z.string(), username: z.string(), full_name: z.nullable(z.string()) }))
const given = z.array(
  z.object({
    user_id: z.string(),
    role: z.enum(['administrator', 'trusted_user', 'verified_developer']),
  }),
)

type Page = PromiseLike<{
  readonly data: unknown
  readonly error: { readonly code?: string; readonly message: string } | null
  readonly status: number
}>

/** Fetches page after page until one is not full. */
async function allRows<Row>(
  schema: z.ZodMiniType<Row[]>,
  page: (from: number, to: number) => Page,
): Promise<Result<Row[]>> {
  const rows: Row[] = []
  for (;;) {
    const { data, error, status } = await page(rows.length, rows.length + pageSize - 1)
    if (error) return refused(error, status)
    const parsed = schema.safeParse(data)
    if (!parsed.success) return unexpected('the list of people')
    rows.push(...parsed.data)
    if (parsed.data.length < pageSize) return success(rows)
  }
}

const rolesOf = (client: CommunityClient, id: string | null) =>
  allRows(given, (from, to) => {
    const all = client.from('user_roles').select('user_id, role')
    const some = id === null ? all : all.eq('user_id', id)
    return some.order('user_id').order('role').range(from, to)
  })

const toMembers = (found: z.infer<typeof people>, roles: z.infer<typeof given>): readonly Member[] => {
  const byPerson = new Map<string, Role[]>()
  for (const { user_id: id, role } of roles) byPerson.set(id, [...(byPerson.get(id) ?? []), role])
  return found.map(({ id, username, full_name: fullName }) => ({
    id,
    username,
    fullName,
    roles: byPerson.get(id) ?? [],
  }))
}

/** Roles of people over the API [B7.6 B7.14–B7.16]. */
export function createRoles(caller: Caller): RolesPort {
  const columns = 'id, username, full_name'
  return {
    list: () =>
      caller.person(async ({ client }) => {
        const [found, roles] = await Promise.all([
          allRows(people, (from, to) =>
            client.from('profiles').select(columns).order('username').order('id').range(from, to),
          ),
          rolesOf(client, null),
        ])
        if (!found.ok) return found
        return roles.ok ? success(toMembers(found.value, roles.value)) : roles
      }),

    find: (id) =>
      caller.person(async ({ client }) => {
        const [found, roles] = await Promise.all([
          allRows(people, (from, to) =>
            client.from('profiles').select(columns).eq('id', id).order('id').range(from, to),
          ),
          rolesOf(client, id),
        ])
        if (!found.ok) return found
        return roles.ok ? success(toMembers(found.value, roles.value)[0] ?? null) : roles
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
          .match({ user_id: id, role })
          .select('user_id')
          .retry(false)
        if (error) return refused(error, status)
        return Array.isArray(data) && data.length > 0
          ? success(null)
          : failure('not_found', 'This person does not have the role, or you may not take it away.', 404)
      }),
  }
}
