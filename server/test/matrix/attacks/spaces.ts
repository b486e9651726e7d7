import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Actor, type World, newActor } from '../world.ts'
import { type Attack, must, mustBeRefused, rowOf } from './attack.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A file with a small content, as a client sends it. */
const fileIn = (parent: string, text: string, more: object = {}) => ({
  id: randomUUID(),
  parent,
  name: `file ${randomBytes(4).toString('hex')}`,
  kind: 'file',
  hash: hashOf(text),
  size: Buffer.byteLength(text),
  content: Buffer.from(text).toString('base64'),
  revision: randomBytes(6).toString('hex'),
  expected: 0,
  ...more,
})

const push = ({ client }: Actor, space: string, changes: readonly object[], seen = 0) =>
  client.rpc('push_entries', { space, changes, seen })

/** The space of a new person. */
async function newOwner(world: World): Promise<{ readonly actor: Actor; readonly space: string }> {
  const actor = await newActor(world.place, world.sql, 'user')
  const { data } = await actor.client.rpc('own_spaces')
  return { actor, space: (data as readonly { readonly id: string }[])[0]?.id ?? '' }
}

/** Two people, and a file of the first. */
async function newPair(world: World) {
  const [owner, thief] = [await newOwner(world), await newOwner(world)]
  const file = fileIn(owner.space, 'The otters meet at noon.')
  const { error } = await push(owner.actor, owner.space, [file])
  must(error === null, 'there is no file to attack')
  return { owner, thief, file }
}

const spaceOf = async (world: World, id: string) => rowOf(world, 'spaces', id)

/** Attacks on the files of others, and on what a space counts. */
export const spaceAttacks: readonly Attack[] = [
  {
    name: 'a content of another space, named by its hash',
    attempt: async (world) => {
      const { thief, file } = await newPair(world)
      const { content: _, ...claimed } = fileIn(thief.space, 'The otters meet at noon.')
      await mustBeRefused(push(thief.actor, thief.space, [claimed]))
      const { data } = await thief.actor.client.rpc('blob_contents', {
        space: thief.space,
        hashes: [file.hash],
      })
      must(Array.isArray(data) && data.length === 0, 'it was read')
    },
  },
  {
    name: 'whether another space has a content',
    attempt: async (world) => {
      const { owner, thief, file } = await newPair(world)
      const ask = (hash: string) =>
        thief.actor.client.rpc('expect_blobs', { space: thief.space, blobs: [{ hash, size: file.size }] })
      const [known, unknown] = [await ask(file.hash), await ask(hashOf('nobody has this'))]
      must(known.data.missing.length === 1 && unknown.data.missing.length === 1, 'the answers differ')
      await mustBeRefused(
        thief.actor.client.rpc('expect_blobs', {
          space: owner.space,
          blobs: [{ hash: file.hash, size: file.size }],
        }),
      )
    },
  },
  {
    name: 'another content under the hash of one that others will store',
    attempt: async (world) => {
      const { owner } = await newPair(world)
      await mustBeRefused(
        push(owner.actor, owner.space, [fileIn(owner.space, 'forged', { hash: hashOf('true') })], 1),
      )
      const rows = await world.sql`select from public.space_blobs where hash = ${hashOf('true')}`
      must(rows.length === 0, 'it is kept')
    },
  },
  {
    name: "another person's file, moved into one's own space or changed in theirs",
    attempt: async (world) => {
      const { owner, thief, file } = await newPair(world)
      const change = { ...file, content: null, revision: 'stolen', expected: 1 }
      await mustBeRefused(push(thief.actor, thief.space, [{ ...change, parent: thief.space }]))
      await mustBeRefused(push(thief.actor, owner.space, [{ ...change, name: 'mine' }], 1))
      await mustBeRefused(push(thief.actor, owner.space, [{ ...change, removed: true }], 1))
      const row = await rowOf(world, 'space_entries', file.id)
      must(
        row.name === file.name && row.removed_at === null && row.space_id === owner.space,
        'it was changed',
      )
    },
  },
  {
    name: 'a file put into a folder of another space',
    attempt: async (world) => {
      const { owner, thief } = await newPair(world)
      const folder = { ...fileIn(owner.space, ''), kind: 'folder', hash: null, size: 0, content: null }
      await push(owner.actor, owner.space, [folder], 1)
      await mustBeRefused(push(thief.actor, thief.space, [fileIn(folder.id, 'x')]))
      await mustBeRefused(push(thief.actor, thief.space, [fileIn(owner.space, 'x')]))
    },
  },
  {
    name: 'rights that have ended, used while a change waits for its turn',
    attempt: async (world) => {
      const { owner, thief } = await newPair(world)
      await world.sql`
        insert into public.space_members (space_id, user_id, role) values (${owner.space}, ${thief.actor.id}, 'editor')`
      const waiting = await world.sql.begin(async (turn) => {
        await turn`select from public.spaces where id = ${owner.space} for update`
        const sent = push(thief.actor, owner.space, [fileIn(owner.space, 'late')], 1).then((answer) => answer)
        for (;;) {
          const waits = await world.sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%push_entries%'`
          if (waits.length > 0) break
        }
        await turn`delete from public.space_members where user_id = ${thief.actor.id} and space_id = ${owner.space}`
        return { sent }
      })
      await mustBeRefused(waiting.sent)
    },
  },
  {
    name: 'more than the quota, by many uploads that are expected at once',
    attempt: async (world) => {
      const { actor, space } = await newOwner(world)
      await world.sql`update public.spaces set quota = 100000 where id = ${space}`
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          actor.client.rpc('expect_blobs', {
            space,
            blobs: [{ hash: hashOf(randomBytes(8).toString('hex')), size: 70_000 }],
          }),
        ),
      )
      must(answers.filter(({ error }) => error === null).length === 1, 'the room was given more than once')
    },
  },
  {
    name: 'an earlier number, a quota or a count of the space, set by a client',
    attempt: async (world) => {
      const { owner } = await newPair(world)
      const before = await spaceOf(world, owner.space)
      const { client } = owner.actor
      for (const change of [{ version: 0 }, { quota: 1e15 }, { bytes: 0 }, { entries: 0 }, { person: null }])
        await mustBeRefused(client.from('spaces').update(change).eq('id', owner.space).select())
      await mustBeRefused(client.rpc('set_space_quota', { space: owner.space, quota: 1e15 }))
      must(JSON.stringify(await spaceOf(world, owner.space)) === JSON.stringify(before), 'it was changed')
    },
  },
]
