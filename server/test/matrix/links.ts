// Links: who makes them, and what guests, of whatever account, get with a link, a password, a visit and a visit of before.
import { createHash, randomBytes } from 'node:crypto'
import { linkVisitHeader } from '@otteros/contracts'
import { forgetTries } from '../support/links.ts'
import { accessToken, request } from '../support/people.ts'
import { type Line, type Outcome, noError } from './cells.ts'
import { type Kind, type Place, linesFor, newPlace } from './spaces.ts'
import type { Actor, World } from './world.ts'

const everyone = 'AAAAA'
const nobody = 'RRRRR'
const administrators = 'RRRRA'
const makers = new Set<Kind>(['owner', 'editor'])
const owners = new Set<Kind>(['owner'])

const call = (actor: Actor, name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Outcome> =>
  noError(actor.client.rpc(name, args))

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex')

interface Made extends Place {
  readonly link: string
  readonly token: string
}

/** A link to a file of the stranger's space, or to all of it. */
async function newLink(
  { sql, stranger }: World,
  place: Place,
  { kind = 'read', password = null as string | null, ends = null as string | null } = {},
): Promise<Made> {
  const token = randomBytes(18).toString('base64url')
  const [row] = await sql<{ id: string }[]>`
    insert into private.space_links (space_id, entry_id, kind, token, token_hash, password, ends_at, made_by)
    values (
      ${place.space}, ${kind === 'read' ? place.file : place.space}, ${kind}, ${token}, ${digest(token)},
      extensions.crypt(${password}, extensions.gen_salt('bf', 4)), ${ends}, ${stranger})
    returning id`
  return { ...place, link: row?.id ?? '', token }
}

/** The secret of a visit of a link; `isOver`: its time has passed. */
async function newVisit({ sql }: World, { link }: Made, isOver = false): Promise<string> {
  const visit = randomBytes(20).toString('hex')
  await sql`
    insert into private.link_visits (secret_hash, link_id, ends_at)
    values (${digest(visit)}, ${link}, now() + ${isOver ? '-1 second' : '1 hour'}::interval)`
  return visit
}

async function open(world: World, actor: Actor, token: string, password?: string): Promise<Outcome> {
  await forgetTries(world.sql)
  const answer: { readonly data: unknown } = await actor.client.rpc('open_link', { token, password })
  return typeof answer.data === 'object' && answer.data !== null && 'visit' in answer.data
    ? 'allowed'
    : 'refused'
}

/** Has storage sign the address of an object, by a visit. */
async function sign(world: World, { person }: Actor, name: string, visit: string): Promise<Outcome> {
  const response = await request(world.place, `/storage/v1/object/sign/spaces/${name}`, {
    method: 'POST',
    body: JSON.stringify({ expiresIn: 60 }),
    headers: {
      [linkVisitHeader]: visit,
      authorization: `Bearer ${person ? await accessToken(person) : world.place.key}`,
    },
  })
  return response.ok ? 'allowed' : 'refused'
}

const line = (table: string, what: string, expected: string, attempt: Line['attempt']): Line => ({
  table,
  verb: 'call',
  what,
  expected,
  attempt,
})
const stranger = (world: World, actor: Actor) => newPlace(world, actor, 'no member')

const opening = Object.entries({
  'a link': { options: {}, expected: everyone },
  'a link that has ended': { options: { ends: '2026-01-01' }, expected: nobody },
  'a link with a password, without it': { options: { password: 'river otter' }, expected: nobody },
  'a link with a password, with another': {
    options: { password: 'river otter' },
    password: 'river fish',
    expected: nobody,
  },
  'a link with a password, with it': {
    options: { password: 'river otter' },
    password: 'river otter',
    expected: everyone,
  },
} satisfies Record<string, { options: object; password?: string; expected: string }>).map(
  ([what, tried]): Line =>
    line('open_link', what, tried.expected, async (world, actor) => {
      const { token } = await newLink(world, await stranger(world, actor), tried.options)
      return open(world, actor, token, 'password' in tried ? tried.password : undefined)
    }),
)

const visits = (['read', 'drop'] as const).flatMap((kind) =>
  [false, true].flatMap((isOver): Line[] => {
    const what = `with a ${isOver ? 'former ' : ''}visit of a link that ${kind === 'read' ? 'shows' : 'takes'} files`
    const expected = (forKind: string) => (kind === forKind && !isOver ? everyone : nobody)
    const tried = (
      name: string,
      forKind: string,
      args: (made: Made) => Readonly<Record<string, unknown>>,
    ): Line =>
      line(name, what, expected(forKind), async (world, actor) => {
        const made = await newLink(world, await stranger(world, actor), { kind })
        return call(actor, name, { visit: await newVisit(world, made, isOver), ...args(made) })
      })
    return [
      tried('link_entries', 'read', () => ({})),
      tried('open_content', 'read', ({ file }) => ({ entry: file })),
      tried('drop_begin', 'drop', () => ({ name: 'a.txt', size: 1, hash: digest('a') })),
      line('drop_finish', what, expected('drop'), async (world, actor) => {
        const made = await newLink(world, await stranger(world, actor), { kind })
        const visit = await newVisit(world, made, isOver)
        const [row] = await world.sql<{ id: string }[]>`
          insert into private.link_drops (visit, space_id, hash, size, name)
          values (${digest(visit)}, ${made.space}, ${made.hash}, 4, 'a.txt') returning id`
        return call(actor, 'drop_finish', { visit, announced: row?.id ?? '' })
      }),
    ]
  }),
)

const stored = [
  { what: 'granted to the visit', expected: 'ARRRR', isGranted: true, isOver: false },
  { what: 'granted to a former visit', expected: nobody, isGranted: true, isOver: true },
  { what: 'of the link, not granted', expected: nobody, isGranted: false, isOver: false },
].map(
  ({ what, expected, isGranted, isOver }): Line => ({
    table: 'storage of spaces',
    verb: 'download',
    what,
    expected,
    attempt: async (world, actor) => {
      const made = await newLink(world, await stranger(world, actor))
      const visit = await newVisit(world, made, isOver)
      if (isGranted)
        await world.sql`
          insert into private.link_grants (visit, space_id, hash, ends_at)
          values (${digest(visit)}, ${made.space}, ${made.hash}, now() + interval '1 hour')`
      return sign(world, actor, `${made.space}/${made.hash}`, visit)
    },
  }),
)

export const linkLines: readonly Line[] = [
  ...linesFor('make_link', 'call', makers, (actor, { space, file }) =>
    call(actor, 'make_link', { space, entry: file }),
  ),
  ...linesFor('space_links', 'call', makers, (actor, { space }) => call(actor, 'space_links', { space })),
  ...linesFor('change_link', 'call', owners, async (actor, place, world) =>
    call(actor, 'change_link', { link: (await newLink(world, place)).link, changes: { name: 'For Nina' } }),
  ),
  ...linesFor('remove_link', 'call', owners, async (actor, place, world) =>
    call(actor, 'remove_link', { link: (await newLink(world, place)).link }),
  ),
  line('set_link_rules', 'as they are', administrators, (_, actor) =>
    call(actor, 'set_link_rules', { makers: 'everybody', need_password: false }),
  ),
  line('all_links', 'of everybody', administrators, (_, actor) => call(actor, 'all_links')),
  ...opening,
  ...visits,
  ...stored,
]
