// Profiles and roles: one's own, other people's, and administrators'.
import { randomBytes, randomUUID } from 'node:crypto'
import { type Line, anyRow, tryInsert, tryUpdate } from './cells.ts'
import { selectLines } from './select-lines.ts'
import { type Actor, type World, giveRoleIn, newAccount } from './world.ts'

/** Whose account is meant. */
type Whose = 'own' | "another person's" | "an administrator's"
const account = ({ sql }: World, actor: Actor, whose: Whose): Promise<string> =>
  whose === 'own'
    ? Promise.resolve(actor.id)
    : newAccount(sql, whose === "an administrator's" ? 'administrator' : null)

const profileColumns = ['id', 'username', 'full_name', 'avatar_url', 'created_at', 'updated_at']
const profileValues: Readonly<Record<string, () => unknown>> = {
  id: () => randomUUID(),
  username: () => `otter.${randomBytes(6).toString('hex')}`,
  full_name: () => `Olive ${randomBytes(3).toString('hex')}`,
  avatar_url: () => `https://example.org/${randomBytes(3).toString('hex')}.png`,
  created_at: () => '2001-01-01T00:00:00+00:00',
  updated_at: () => '2001-01-01T00:00:00+00:00',
}

/** [column, own, another person's, an administrator's]. */
const profileUpdates: readonly (readonly [string, string, string, string])[] = [
  ['id', '-RRRR', 'RRRRR', 'RRRRR'],
  ['username', '-AAAA', 'RRRAA', 'RRRRA'],
  ['full_name', '-RAAA', 'RRRAA', 'RRRRA'],
  ['avatar_url', '-AAAA', 'RRRRR', 'RRRRR'],
  ['created_at', '-RRRR', 'RRRRR', 'RRRRR'],
  ['updated_at', '-FFFF', 'RRRFF', 'RRRRF'],
]
const whoses = ['own', "another person's", "an administrator's"] as const

const profiles: Line[] = [
  ...selectLines('profiles', profileColumns, [
    { what: (column) => `${column}, own`, expected: '-AAAA', row: async (_, actor) => ({ id: actor.id }) },
    {
      what: (column) => `${column}, another person's`,
      expected: 'RRRAA',
      row: async ({ stranger }) => ({ id: stranger }),
    },
  ]),
  ...profileUpdates.flatMap(([column, ...expected]) =>
    whoses.map(
      (whose, index): Line => ({
        table: 'profiles',
        verb: 'update',
        what: `${column}, ${whose}`,
        expected: expected[index] ?? '',
        attempt: async (world, actor) =>
          tryUpdate(world, actor, {
            table: 'profiles',
            key: { id: await account(world, actor, whose) },
            column,
            value: profileValues[column]?.(),
          }),
      }),
    ),
  ),
  {
    table: 'profiles',
    verb: 'insert',
    what: 'a second profile',
    expected: 'RRRRR',
    attempt: (_, actor) =>
      tryInsert(
        actor,
        'profiles',
        { id: randomUUID(), username: `x${randomBytes(6).toString('hex')}` },
        'id',
      ),
  },
  {
    table: 'profiles',
    verb: 'delete',
    what: 'own',
    expected: '-RRRR',
    attempt: (_, actor) => anyRow(actor.client.from('profiles').delete().eq('id', actor.id).select()),
  },
  {
    table: 'profiles',
    verb: 'delete',
    what: "another person's",
    expected: 'RRRRR',
    attempt: ({ stranger }, actor) =>
      anyRow(actor.client.from('profiles').delete().eq('id', stranger).select()),
  },
]

const assigned: readonly (readonly [string, string, Whose])[] = [
  ['verified_developer', 'RRRAA', "another person's"],
  ['trusted_user', 'RRRAA', "another person's"],
  ['administrator', 'RRRRA', "another person's"],
  ['verified_developer', 'RRRRA', "an administrator's"],
  ['trusted_user', 'RRRRA', "an administrator's"],
]

const roles: Line[] = [
  ...selectLines(
    'user_roles',
    ['user_id', 'role', 'created_at'],
    [
      {
        what: (column) => `${column}, own`,
        // A person without a role has no row.
        expected: '--AAA',
        row: async (_, actor) => ({ user_id: actor.id }),
      },
      {
        what: (column) => `${column}, another person's`,
        expected: 'RRRAA',
        row: async ({ sql }) => ({ user_id: await newAccount(sql, 'verified_developer') }),
      },
    ],
  ),
  ...assigned.flatMap(([role, expected, whose]): Line[] => [
    {
      table: 'user_roles',
      verb: 'insert',
      what: `role ${role}, ${whose} account`,
      expected,
      attempt: async (world, actor) => {
        const person = await account(world, actor, whose)
        return tryInsert(actor, 'user_roles', { user_id: person, role }, 'role')
      },
    },
    {
      table: 'user_roles',
      verb: 'delete',
      what: `role ${role}, ${whose} account`,
      expected,
      attempt: async (world, actor) => {
        const person = await account(world, actor, whose)
        await giveRoleIn(world.sql, person, role)
        await actor.client.from('user_roles').delete().match({ user_id: person, role })
        const left = await world.sql`
          select from public.user_roles where user_id = ${person} and role = ${role}`
        return left.length === 0 ? 'allowed' : 'refused'
      },
    },
  ]),
  ...['verified_developer', 'trusted_user', 'administrator'].map(
    (role): Line => ({
      table: 'user_roles',
      verb: 'insert',
      what: `role ${role}, oneself without it`,
      expected: { verified_developer: '-R-AA', trusted_user: '-RR-A', administrator: '-RRR-' }[role] ?? '',
      attempt: async ({ sql }, actor) => {
        const outcome = await tryInsert(actor, 'user_roles', { user_id: actor.id, role }, 'role')
        // Only what the line gave: the actor keeps the role that it stands for.
        await sql`delete from public.user_roles where user_id = ${actor.id} and role::text <> ${actor.role}`
        return outcome
      },
    }),
  ),
  {
    table: 'user_roles',
    verb: 'insert',
    what: 'created_at',
    expected: 'RRRRR',
    attempt: async ({ sql }, actor) =>
      tryInsert(
        actor,
        'user_roles',
        { user_id: await newAccount(sql), role: 'trusted_user', created_at: '2001-01-01' },
        'created_at',
      ),
  },
  ...['role', 'user_id', 'created_at'].map(
    (column): Line => ({
      table: 'user_roles',
      verb: 'update',
      what: `${column}, another person's`,
      expected: 'RRRRR',
      attempt: async (world, actor) =>
        tryUpdate(world, actor, {
          table: 'user_roles',
          key: { user_id: await newAccount(world.sql, 'verified_developer') },
          column,
          value: { role: 'trusted_user', user_id: actor.id, created_at: '2001-01-01' }[column],
        }),
    }),
  ),
]

export const peopleLines: readonly Line[] = [...profiles, ...roles]
