import { randomUUID } from 'node:crypto'
import { visitor } from '../../support/people.ts'
import { type World, clientWith, giveRoleIn, newAccount, newActor } from '../world.ts'
import { type Attack, must, mustBeRefused, rolesOf } from './attack.ts'

const credentials = (target: string, email: string | null, password: string | null) => ({
  _target_user_id: target,
  _new_email: email,
  _new_password: password,
})

/** Whether a function of credentials said no. */
const saidNo = async (answer: PromiseLike<{ readonly data: unknown; readonly error: unknown }>) => {
  const { data, error } = await answer
  const text = JSON.stringify(data)
  must(error !== null || text.includes('"success":false'), `it got through: ${text}`)
}

const hashOf = async ({ sql }: World, person: string) => {
  const [row] = await sql<{ email: string; hash: string | null }[]>`
    select email, encrypted_password as hash from auth.users where id = ${person}`
  return row
}

/** Attacks on roles, profiles and credentials. */
export const peopleAttacks: readonly Attack[] = [
  {
    name: 'a role for oneself',
    attempt: async (world) => {
      for (const actor of [world.actors.user, world.actors.verified_developer])
        for (const role of ['verified_developer', 'trusted_user', 'administrator'])
          await mustBeRefused(actor.client.from('user_roles').insert({ user_id: actor.id, role }).select())
      must((await rolesOf(world, world.actors.user.id)).length === 0, 'the user has a role')
    },
  },
  {
    name: 'a role for oneself by upsert',
    attempt: async (world) => {
      const { user } = world.actors
      await user.client.from('user_roles').upsert({ user_id: user.id, role: 'administrator' })
      must((await rolesOf(world, user.id)).length === 0, 'the user has a role')
    },
  },
  {
    name: 'a role for a visitor',
    attempt: ({ actors: { anonymous }, stranger }) =>
      mustBeRefused(
        anonymous.client.from('user_roles').insert({ user_id: stranger, role: 'administrator' }).select(),
      ),
  },
  {
    name: 'a role raised by an update of the own one',
    attempt: async (world) => {
      const { verified_developer: developer } = world.actors
      await mustBeRefused(
        developer.client
          .from('user_roles')
          .update({ role: 'administrator' })
          .eq('user_id', developer.id)
          .select(),
      )
      must((await rolesOf(world, developer.id)).join(',') === 'verified_developer', 'it is another role')
    },
  },
  {
    name: 'a role in the metadata of the account',
    attempt: async (world) => {
      const { user } = world.actors
      const own = visitor(world.place)
      const { email = '', password = '' } = user.person ?? {}
      await own.auth.signInWithPassword({ email, password })
      await own.auth.updateUser({ data: { role: 'administrator', app_metadata: { role: 'service_role' } } })
      await own.auth.refreshSession()
      const { data } = await own.rpc('get_user_role', { _user_id: user.id })
      must(data === null, `it counts as ${data}`)
    },
  },
  {
    name: 'a role asked for at the sign-up',
    attempt: async (world) => {
      const client = visitor(world.place)
      const { data } = await client.auth.signUp({
        email: `${randomUUID()}@example.org`,
        password: 'secret-1',
        options: { data: { role: 'administrator', full_name: 'Mallory' } },
      })
      must((await rolesOf(world, data.user?.id ?? '')).length === 0, 'it was given')
    },
  },
  {
    name: 'a sign-up with a name of the product',
    attempt: async (world) => {
      const { data, error } = await visitor(world.place).auth.signUp({
        email: `${randomUUID()}@example.org`,
        password: 'secret-1',
        options: { data: { full_name: 'ОtterOS Tеаm' } },
      })
      must(data.user === null && error?.code === 'name_refused', 'the account was made')
    },
  },
  {
    name: 'a trusted_user who becomes administrator',
    attempt: async (world) => {
      const { trusted_user: trusted } = world.actors
      await mustBeRefused(
        trusted.client.from('user_roles').insert({ user_id: trusted.id, role: 'administrator' }).select(),
      )
      must(!(await rolesOf(world, trusted.id)).includes('administrator'), 'it worked')
    },
  },
  {
    name: 'a trusted_user who makes a friend administrator',
    attempt: async (world) => {
      const friend = await newAccount(world.sql)
      const role = { user_id: friend, role: 'administrator' }
      await mustBeRefused(world.actors.trusted_user.client.from('user_roles').insert(role).select())
    },
  },
  {
    name: 'a trusted_user who takes an administrator away',
    attempt: async (world) => {
      await mustBeRefused(
        world.actors.trusted_user.client.from('user_roles').delete().eq('user_id', world.chief).select(),
      )
      must((await rolesOf(world, world.chief)).includes('administrator'), 'it is gone')
    },
  },
  {
    name: 'a trusted_user who removes all roles in one request',
    attempt: async (world) => {
      await mustBeRefused(
        world.actors.trusted_user.client.from('user_roles').delete().not('user_id', 'is', null).select(),
      )
      must((await rolesOf(world, world.chief)).length > 0, 'they are gone')
    },
  },
  {
    name: 'a reviewer whose role was taken away a moment ago, with the token from before',
    attempt: async (world) => {
      const former = await newActor(world.place, world.sql, 'trusted_user')
      await world.sql`delete from public.user_roles where user_id = ${former.id}`
      await mustBeRefused(former.client.from('profiles').select('id').eq('id', world.stranger))
      await mustBeRefused(
        former.client.from('user_roles').insert({ user_id: former.id, role: 'trusted_user' }).select(),
      )
      await mustBeRefused(
        former.client.from('apps').update({ is_verified: true }).eq('id', world.app).select(),
      )
      await saidNo(former.client.rpc('get_user_auth_details', { _user_id: world.stranger }))
    },
  },
  {
    name: 'the list of everybody, read by a person without a role',
    attempt: async ({ actors: { user, verified_developer: developer } }) => {
      for (const { client, id } of [user, developer]) {
        const { data } = await client.from('profiles').select('id')
        must(data?.length === 1 && data[0]?.id === id, 'others are in it')
      }
    },
  },
  {
    name: 'who the administrators are, asked by a person without a role',
    attempt: async ({ actors: { user }, chief }) => {
      await mustBeRefused(user.client.from('user_roles').select().eq('role', 'administrator'))
      await mustBeRefused(user.client.rpc('get_user_role', { _user_id: chief }))
    },
  },
  {
    name: "another person's profile, written to",
    attempt: async (world) => {
      const profile = { username: 'hacked', full_name: 'Hacked', avatar_url: 'https://example.org/x.png' }
      for (const { client } of [world.actors.user, world.actors.verified_developer])
        await mustBeRefused(client.from('profiles').update(profile).eq('id', world.stranger).select())
    },
  },
  {
    name: 'all profiles, written to at once',
    attempt: async (world) => {
      const before =
        await world.sql`select count(*)::int as renamed from public.profiles where full_name = 'Hacked'`
      for (const { client } of [world.actors.anonymous, world.actors.user])
        await mustBeRefused(
          client.from('profiles').update({ full_name: 'Hacked' }).not('id', 'is', null).select(),
        )
      const after =
        await world.sql`select count(*)::int as renamed from public.profiles where full_name = 'Hacked'`
      must(before[0]?.renamed === after[0]?.renamed, 'some are renamed')
    },
  },
  {
    name: 'a full name changed without a role',
    attempt: ({ actors: { user } }) =>
      mustBeRefused(
        user.client.from('profiles').update({ full_name: 'Somebody Famous' }).eq('id', user.id).select(),
      ),
  },
  {
    name: "an administrator's profile, changed by a trusted_user",
    attempt: ({ actors: { trusted_user: trusted }, chief }) =>
      mustBeRefused(trusted.client.from('profiles').update({ full_name: 'Fool' }).eq('id', chief).select()),
  },
  {
    name: 'a profile handed over to somebody else',
    attempt: ({ actors: { user }, stranger }) =>
      mustBeRefused(user.client.from('profiles').update({ id: stranger }).eq('id', user.id).select()),
  },
  {
    name: "somebody's e-mail address, asked for without a role",
    attempt: async ({ actors, stranger }) => {
      for (const actor of [actors.anonymous, actors.user, actors.verified_developer])
        await saidNo(actor.client.rpc('get_user_auth_details', { _user_id: stranger }))
    },
  },
  {
    name: 'which ids have accounts, asked for without a role',
    attempt: async ({ actors: { user }, stranger }) => {
      const ask = async (id: string) =>
        JSON.stringify((await user.client.rpc('get_user_auth_details', { _user_id: id })).data)
      must((await ask(stranger)) === (await ask(randomUUID())), 'the answers differ')
    },
  },
  {
    name: 'a password set for somebody else, without a role',
    attempt: async (world) => {
      const before = await hashOf(world, world.stranger)
      for (const actor of [world.actors.anonymous, world.actors.user, world.actors.verified_developer])
        await saidNo(
          actor.client.rpc(
            'update_user_credentials',
            credentials(world.stranger, 'evil@example.org', 'hacked-1'),
          ),
        )
      const after = await hashOf(world, world.stranger)
      must(after?.email === before?.email && after?.hash === before?.hash, 'it changed')
    },
  },
  {
    name: "an administrator's password, set by a trusted_user",
    attempt: async (world) => {
      const before = await hashOf(world, world.chief)
      const change = credentials(world.chief, 'evil@example.org', 'hacked-1')
      await saidNo(world.actors.trusted_user.client.rpc('update_user_credentials', change))
      must((await hashOf(world, world.chief))?.hash === before?.hash, 'it changed')
    },
  },
  {
    name: 'a trusted_user who makes somebody an ordinary person first, to reach an administrator',
    attempt: async (world) => {
      const target = await newAccount(world.sql, 'administrator')
      await giveRoleIn(world.sql, target, 'trusted_user')
      const { client } = world.actors.trusted_user
      await mustBeRefused(client.from('user_roles').delete().match({ user_id: target }).select())
      await saidNo(client.rpc('update_user_credentials', credentials(target, null, 'hacked-1')))
    },
  },
  {
    name: 'an e-mail address that another account has',
    attempt: async (world) => {
      const target = await newAccount(world.sql)
      const taken = (await hashOf(world, world.stranger))?.email ?? ''
      await saidNo(
        world.actors.administrator.client.rpc('update_user_credentials', credentials(target, taken, null)),
      )
    },
  },
  {
    name: 'addresses and passwords that are none',
    attempt: async (world) => {
      const target = await newAccount(world.sql)
      const { client } = world.actors.administrator
      for (const email of [
        'no address',
        '@example.org',
        'a@b',
        'a@b.c\nbcc: d@e.f',
        `${'x'.repeat(250)}@b.example`,
      ])
        await saidNo(client.rpc('update_user_credentials', credentials(target, email, null)))
      for (const password of ['12345', 'é'.repeat(37)])
        await saidNo(client.rpc('update_user_credentials', credentials(target, null, password)))
    },
  },
  {
    name: 'sessions from before a new password',
    attempt: async (world) => {
      const victim = await newActor(world.place, world.sql, 'user')
      const { person } = victim
      must(person !== null, 'no person')
      const change = credentials(victim.id, null, 'a-new-password')
      const { data } = await world.actors.administrator.client.rpc('update_user_credentials', change)
      must(JSON.stringify(data).includes('"success":true'), 'the change failed')
      const refreshed = await person?.client.auth.refreshSession()
      must(refreshed?.error !== null, 'the session goes on')
      const old = await visitor(world.place).auth.signInWithPassword({
        email: person?.email ?? '',
        password: person?.password ?? '',
      })
      must(old.error !== null, 'the old password works')
    },
  },
  {
    name: 'the audit log, written to or emptied',
    attempt: async (world) => {
      for (const { client } of Object.values(world.actors)) {
        await mustBeRefused(client.schema('private').from('audit_log').insert({ action: 'x' }).select())
        await mustBeRefused(client.schema('private').from('audit_log').delete().gte('id', 0).select())
      }
      for (const statement of [
        `update private.audit_log set action = 'x'`,
        'delete from private.audit_log',
        'truncate private.audit_log',
      ])
        await world.sql.unsafe(statement).then(
          () => must(false, `${statement} worked`),
          (error: unknown) => must(String(error).includes('only added to'), String(error)),
        )
    },
  },
  {
    name: 'calls without a key of the server',
    attempt: async (world) => {
      const client = clientWith({ url: world.place.url, key: 'sb_publishable_forged' }, null)
      await mustBeRefused(client.from('apps').select('id').limit(1))
    },
  },
]
