import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { linkVisitHeader } from '@otteros/contracts'
import { request } from '../../support/people.ts'
import { type Actor, type World, newActor } from '../world.ts'
import { type Attack, must, mustBeRefused } from './attack.ts'

const newPerson = (world: World) => newActor(world.place, world.sql, 'user')
const digest = (secret: string) => createHash('sha256').update(secret).digest('hex')

async function answerOf(call: PromiseLike<{ readonly data: unknown; readonly error: unknown }>) {
  const { data, error } = await call
  must(error === null, `there is nothing to attack: ${JSON.stringify(error)}`)
  return data
}

const field = (value: unknown, name: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof found === 'string' ? found : ''
}

/** A team with a folder, a file of a stored object in it, and one beside it. */
async function newShelf(world: World) {
  const owner = await newPerson(world)
  const team = String(await answerOf(owner.client.rpc('make_team', { name: 'River' })))
  const [folder, file, beside] = [randomUUID(), randomUUID(), randomUUID()]
  const [hash, hidden] = [digest(randomBytes(8).toString('hex')), digest(randomBytes(8).toString('hex'))]
  const { sql } = world
  for (const one of [hash, hidden]) {
    await sql`insert into public.space_blobs (space_id, hash, size, state) values (${team}, ${one}, 4, 'expected')`
    await sql`
      insert into storage.objects (bucket_id, name, metadata) values ('spaces', ${`${team}/${one}`}, '{"size": 4}')`
  }
  const entry = (id: string, parent: string, name: string, more: object) => ({
    id,
    parent,
    name,
    revision: id,
    expected: 0,
    ...more,
  })
  const changes = [
    entry(folder, team, 'Open', { kind: 'folder' }),
    entry(file, folder, 'shown', { kind: 'file', hash, size: 4 }),
    entry(beside, team, 'hidden', { kind: 'file', hash: hidden, size: 4 }),
  ]
  await answerOf(owner.client.rpc('push_entries', { space: team, changes, seen: 0 }))
  return { owner, team, folder, file, beside, hash, hidden }
}
type Shelf = Awaited<ReturnType<typeof newShelf>>

/** A link, and a visit of it, without a try that counts. */
async function newVisit(world: World, { owner, team, folder }: Shelf, kind = 'read', options: object = {}) {
  const link = await answerOf(owner.client.rpc('make_link', { space: team, entry: folder, kind, options }))
  const visit = randomBytes(20).toString('hex')
  await world.sql`
    insert into private.link_visits (secret_hash, link_id, ends_at)
    values (${digest(visit)}, ${field(link, 'id')}, now() + interval '1 hour')`
  return { link: field(link, 'id'), token: field(link, 'token'), visit }
}

const guestOf = (world: World): Actor => world.actors.anonymous

async function mayRead(world: World, name: string, visit: string, seconds = 60): Promise<boolean> {
  const response = await request(world.place, `/storage/v1/object/sign/spaces/${name}`, {
    method: 'POST',
    body: JSON.stringify({ expiresIn: seconds }),
    headers: { [linkVisitHeader]: visit },
  })
  return response.ok
}

/** Attacks by whoever has the address of a link, or would like to. */
export const linkAttacks: readonly Attack[] = [
  {
    name: 'entries beside and above what a link shows, by their ids',
    attempt: async (world) => {
      const shelf = await newShelf(world)
      const other = await newShelf(world)
      const { visit } = await newVisit(world, shelf)
      const { client } = guestOf(world)
      for (const folder of [shelf.team, other.folder, other.team, shelf.beside, randomUUID()])
        await mustBeRefused(client.rpc('link_entries', { visit, folder }))
      for (const entry of [shelf.beside, other.file, shelf.folder, randomUUID()])
        await mustBeRefused(client.rpc('open_content', { visit, entry }))
    },
  },
  {
    name: 'a content beside what a link shows, and one of another space, by their hashes',
    attempt: async (world) => {
      const [shelf, other] = [await newShelf(world), await newShelf(world)]
      const { visit } = await newVisit(world, shelf)
      await answerOf(guestOf(world).client.rpc('open_content', { visit, entry: shelf.file }))
      must(await mayRead(world, `${shelf.team}/${shelf.hash}`, visit), 'there is nothing to attack')
      for (const name of [
        `${shelf.team}/${shelf.hidden}`,
        `${other.team}/${other.hash}`,
        `${other.team}/${shelf.hash}`,
      ])
        must(!(await mayRead(world, name, visit)), `${name} is given`)
    },
  },
  {
    name: 'a signed address of a guest that lasts longer than what they were granted',
    attempt: async (world) => {
      const shelf = await newShelf(world)
      const { visit } = await newVisit(world, shelf)
      await answerOf(guestOf(world).client.rpc('open_content', { visit, entry: shelf.file }))
      must(await mayRead(world, `${shelf.team}/${shelf.hash}`, visit, 3600), 'there is nothing to attack')
      must(!(await mayRead(world, `${shelf.team}/${shelf.hash}`, visit, 3601)), 'it lasts longer')
      const many = await request(world.place, '/storage/v1/object/sign/spaces', {
        method: 'POST',
        body: JSON.stringify({ expiresIn: 86_400, paths: [`${shelf.team}/${shelf.hash}`] }),
        headers: { [linkVisitHeader]: visit },
      })
      must(!many.ok, 'many at once last longer')
    },
  },
  {
    name: 'a visit that is used after its link was removed, ended, or lost its maker',
    attempt: async (world) => {
      for (const end of ['removed', 'ended', 'demoted'] as const) {
        const shelf = await newShelf(world)
        const { visit, link, token } = await newVisit(world, shelf)
        const { client } = guestOf(world)
        await answerOf(client.rpc('open_content', { visit, entry: shelf.file }))
        if (end === 'removed') await answerOf(shelf.owner.client.rpc('remove_link', { link }))
        if (end === 'ended')
          await world.sql`update private.space_links set ends_at = now() where id = ${link}`
        if (end === 'demoted')
          await world.sql`update public.space_members set role = 'viewer' where space_id = ${shelf.team}`
        await mustBeRefused(client.rpc('open_content', { visit, entry: shelf.file }))
        await mustBeRefused(client.rpc('link_entries', { visit }))
        must(!(await mayRead(world, `${shelf.team}/${shelf.hash}`, visit)), `storage gives it once ${end}`)
        await mustBeRefused(client.rpc('open_link', { token }))
      }
    },
  },
  {
    name: 'a drop box that is read, and a link that shows files and is written to',
    attempt: async (world) => {
      const shelf = await newShelf(world)
      const box = await newVisit(world, shelf, 'drop')
      const { client } = guestOf(world)
      await mustBeRefused(client.rpc('link_entries', { visit: box.visit }))
      await mustBeRefused(client.rpc('open_content', { visit: box.visit, entry: shelf.file }))
      const announced = { visit: box.visit, name: 'same', size: 4, hash: shelf.hash }
      await answerOf(client.rpc('drop_begin', announced))
      must(!(await mayRead(world, `${shelf.team}/${shelf.hash}`, box.visit)), 'an announced content is given')
      const shown = await newVisit(world, shelf)
      await mustBeRefused(client.rpc('drop_begin', { ...announced, visit: shown.visit }))
      for (const [verb, args] of [
        ['push_entries', { space: shelf.team, changes: [], seen: 0 }],
        ['pull_entries', { space: shelf.team, after: 0 }],
        ['space_links', { space: shelf.team }],
      ] as const)
        await mustBeRefused(client.rpc(verb, args))
    },
  },
  {
    name: 'names of dropped files and of guests that pretend to be something else',
    attempt: async (world) => {
      const shelf = await newShelf(world)
      const { visit } = await newVisit(world, shelf, 'drop')
      const { client } = guestOf(world)
      const content = Buffer.from(randomUUID())
      const drop = async (name: string) => {
        const hash = createHash('sha256').update(content).digest('hex')
        const begun = await answerOf(client.rpc('drop_begin', { visit, name, size: content.length, hash }))
        const args = { visit, announced: field(begun, 'drop'), content: content.toString('base64') }
        return field(await answerOf(client.rpc('drop_finish', args)), 'name')
      }
      must((await drop('shown')) === 'shown', 'it tells that a name is taken')
      const named = await world.sql<{ name: string }[]>`
        select name from public.space_entries where space_id = ${shelf.team} and name like 'shown%' order by name`
      must(named.map(({ name }) => name).join() === 'shown,shown (2)', 'it took the name of another')
      must((await drop('photo\u202Egpj.exe')) === 'photogpj.exe', 'its name runs backwards')
      must((await drop('../../etc/passwd')) === '_.._etc_passwd', 'its name leads elsewhere')
      const hash = digest('x')
      await mustBeRefused(
        client.rpc('drop_begin', { visit, name: 'a', size: 1, hash, guest: 'OtterOS Team' }),
      )
    },
  },
  {
    name: "an owner's quota, filled by guests",
    attempt: async (world) => {
      const shelf = await newShelf(world)
      await world.sql`update public.spaces set quota = 100 where id = ${shelf.team}`
      const { visit } = await newVisit(world, shelf, 'drop')
      const { client } = guestOf(world)
      await mustBeRefused(client.rpc('drop_begin', { visit, name: 'a', size: 101, hash: digest('a') }))
      await answerOf(client.rpc('drop_begin', { visit, name: 'a', size: 60, hash: digest('b') }))
      await mustBeRefused(client.rpc('drop_begin', { visit, name: 'a', size: 60, hash: digest('c') }))
    },
  },
  {
    name: 'downloads beyond those of a link, by many at once',
    attempt: async (world) => {
      const shelf = await newShelf(world)
      const first = await newVisit(world, shelf, 'read', { mostDownloads: 2 })
      const visits = Array.from({ length: 8 }, () => randomBytes(20).toString('hex'))
      for (const visit of visits)
        await world.sql`
          insert into private.link_visits (secret_hash, link_id, ends_at)
          values (${digest(visit)}, ${first.link}, now() + interval '1 hour')`
      const answers = await Promise.all(
        visits.map((visit) => guestOf(world).client.rpc('open_content', { visit, entry: shelf.file })),
      )
      must(answers.filter(({ error }) => error === null).length === 2, 'more got it')
    },
  },
  {
    name: 'a visit in the header of somebody who is signed in, or as a guest in tables',
    attempt: async (world) => {
      const shelf = await newShelf(world)
      const { visit } = await newVisit(world, shelf)
      for (const table of ['space_entries', 'space_versions', 'space_members', 'spaces', 'space_blobs']) {
        const response = await request(world.place, `/rest/v1/${table}?select=*`, {
          headers: { [linkVisitHeader]: visit },
        })
        must(!response.ok || (await response.text()) === '[]', `${table} is shown`)
      }
    },
  },
]
