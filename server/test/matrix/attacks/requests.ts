import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { accessToken, request } from '../../support/people.ts'
import { type World, clientWith, newApp } from '../world.ts'
import { type Attack, must, mustBeRefused } from './attack.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

/** Claims of an administrator's token, as an attacker would forge them. */
const claims = ({ actors: { administrator } }: World, more: object = {}) => ({
  sub: administrator.id,
  role: 'authenticated',
  aud: 'authenticated',
  exp: inAnHour(),
  ...more,
})

/** A forged token must open nothing that an administrator sees. */
async function mustNotOpen(world: World, token: string): Promise<void> {
  const client = clientWith(world.place, token)
  await mustBeRefused(client.from('profiles').select('id'))
  await mustBeRefused(
    client.from('user_roles').insert({ user_id: world.stranger, role: 'administrator' }).select(),
  )
}

const signed = (header: object, payload: object, secret: string) => {
  const content = `${encode(header)}.${encode(payload)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

const tokenOf = async ({ actors: { user } }: World) => {
  if (!user.person) throw new Error('the user has no account')
  return accessToken(user.person)
}

/** Attacks by the parts of a request: tokens, filters, headers. */
export const requestAttacks: readonly Attack[] = [
  {
    name: 'a token that is signed by nobody (alg none)',
    attempt: async (world) => {
      for (const alg of ['none', 'None', 'NONE', 'nOnE'])
        await mustNotOpen(world, `${encode({ alg, typ: 'JWT' })}.${encode(claims(world))}.`)
    },
  },
  {
    name: 'a token that is signed with a guessed secret',
    attempt: async (world) => {
      const secrets = [
        'secret',
        '',
        world.place.key,
        'super-secret-jwt-token-with-at-least-32-characters-long',
      ]
      for (const secret of secrets)
        await mustNotOpen(world, signed({ alg: 'HS256', typ: 'JWT' }, claims(world), secret))
    },
  },
  {
    name: 'a token that is signed with a key of its own',
    attempt: async (world) => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const header = { alg: 'RS256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) }
      const content = `${encode(header)}.${encode(claims(world))}`
      await mustNotOpen(
        world,
        `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`,
      )
    },
  },
  {
    name: 'a real token with another id put in',
    attempt: async (world) => {
      const [header, , signature] = (await tokenOf(world)).split('.')
      await mustNotOpen(world, `${header}.${encode(claims(world))}.${signature}`)
    },
  },
  {
    name: 'a real token with the role service_role put in',
    attempt: async (world) => {
      const [header, , signature] = (await tokenOf(world)).split('.')
      await mustNotOpen(world, `${header}.${encode(claims(world, { role: 'service_role' }))}.${signature}`)
    },
  },
  {
    name: 'a real token of a person as the key of the server',
    attempt: async (world) => {
      const client = clientWith({ url: world.place.url, key: await tokenOf(world) }, null)
      await mustBeRefused(client.from('user_roles').select())
    },
  },
  {
    name: 'a role of the database in a header',
    attempt: async (world) => {
      const answer = await request(world.place, '/rest/v1/user_roles?select=user_id', {
        headers: { 'x-supabase-role': 'service_role', role: 'service_role', 'x-client-info': 'studio' },
      })
      must(!answer.ok || (await answer.text()) === '[]', 'it counts')
    },
  },
  {
    name: 'another schema in a header',
    attempt: async ({ place }) => {
      for (const schema of ['private', 'auth', 'storage', 'pg_catalog', 'information_schema'])
        for (const table of ['audit_log', 'users', 'objects', 'pg_authid', 'tables']) {
          const answer = await request(place, `/rest/v1/${table}`, { headers: { 'accept-profile': schema } })
          must(!answer.ok, `${schema}.${table} answers ${answer.status}`)
        }
    },
  },
  {
    name: 'SQL in filters',
    attempt: async (world) => {
      const id = await newApp(world.sql, world.stranger)
      const poisons = [
        "' or '1'='1",
        "'; drop table apps; --",
        `${id}' or true --`,
        '1); delete from apps; select (1',
        "\\'; update apps set is_verified = true; --",
      ]
      const { client } = world.actors.anonymous
      // Other tests change other apps meanwhile.
      const own = [id, await newApp(world.sql, world.stranger)]
      const apps = () => world.sql`select * from public.apps where id in ${world.sql(own)} order by id`
      const before = await apps()
      must(before.length === 2, 'there is nothing to attack')
      for (const poison of poisons) {
        await mustBeRefused(client.from('apps').select('id').eq('name', poison))
        await mustBeRefused(client.from('apps').select('id').eq('id', poison))
        await mustBeRefused(client.from(poison).select('id'))
        await mustBeRefused(
          client
            .from('apps')
            .update({ [poison]: 1 })
            .eq('id', id)
            .select(),
        )
        await mustBeRefused(client.rpc(poison))
        // Whatever is made of these: everyone may read apps.
        await client.from('apps').select(poison)
        await client.from('apps').select('id').order(poison)
      }
      must(JSON.stringify(await apps()) === JSON.stringify(before), 'it ran')
    },
  },
  {
    name: 'a filter that reaches another table',
    attempt: async ({ actors: { anonymous, user } }) => {
      for (const { client, id } of [anonymous, user]) {
        await mustBeRefused(client.from('apps').select('id, user_roles(role)'))
        await mustBeRefused(client.from('apps').select('id, users:user_id(email)'))
        await mustBeRefused(
          client.from('apps').select('id, app_ratings!inner(user_id, stars)').neq('app_ratings.user_id', id),
        )
      }
    },
  },
  {
    name: 'filter syntax in a search',
    attempt: async ({ actors: { anonymous } }) => {
      const search = '%,is_verified.eq.false),or=(name.ilike.%'
      await mustBeRefused(anonymous.client.from('apps').select('id').filter('search_text', 'imatch', search))
    },
  },
  {
    name: 'a function that belongs to the server',
    attempt: async ({ actors }) => {
      for (const { client } of Object.values(actors))
        for (const name of [
          'pg_read_file',
          'pg_sleep',
          'set_config',
          'has_role',
          'audit',
          'guard_app',
          'crypt',
        ])
          await mustBeRefused(client.rpc(name, {}))
    },
  },
  {
    name: "a function about another person's rights",
    attempt: async ({ actors: { user }, chief }) => {
      const { data } = await user.client.rpc('can_use_advanced_framework', { _user_id: chief })
      must(data === false, 'it tells')
    },
  },
  {
    name: 'the function of installs with a number to add',
    attempt: async ({ app, actors: { user } }) =>
      mustBeRefused(user.client.rpc('increment_downloads', { _app_id: app, _by: 1000 })),
  },
  {
    name: 'a request body beyond every limit',
    attempt: async ({ place }) => {
      const answer = await request(place, '/rest/v1/apps', {
        method: 'POST',
        body: JSON.stringify({ name: 'x'.repeat(9 * 1024 * 1024) }),
      })
      must(answer.status === 413, `it is answered with ${answer.status}`)
    },
  },
]
