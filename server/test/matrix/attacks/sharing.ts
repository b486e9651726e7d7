import { randomUUID } from 'node:crypto'
import { type Actor, type World, newActor } from '../world.ts'
import { type Attack, must, mustBeRefused, rowOf } from './attack.ts'

const newPerson = (world: World) => newActor(world.place, world.sql, 'user')

const rpc = ({ client }: Actor, name: string, args: Readonly<Record<string, unknown>> = {}) =>
  client.rpc(name, args)

/** What a call answered; throws when it was refused. */
async function answerOf(call: PromiseLike<{ readonly data: unknown; readonly error: unknown }>) {
  const { data, error } = await call
  must(error === null, `there is nothing to attack: ${JSON.stringify(error)}`)
  return data
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

async function newTeam(owner: Actor): Promise<string> {
  return textOf(await answerOf(rpc(owner, 'make_team', { name: 'River' })))
}

async function invite(owner: Actor, space: string, whom: string, role = 'viewer'): Promise<string> {
  const data = await answerOf(rpc(owner, 'invite_to_space', { space, whom, role }))
  return textOf(typeof data === 'object' && data !== null && 'id' in data ? data.id : '')
}

/** A team with an owner and a member. */
async function newMembers(world: World, role: string) {
  const [owner, member] = [await newPerson(world), await newPerson(world)]
  const team = await newTeam(owner)
  const invitation = await invite(owner, team, member.id, role)
  await answerOf(rpc(member, 'answer_invitation', { invitation, accept: true }))
  return { owner, member, team }
}

async function roleOf({ sql }: World, space: string, person: string): Promise<string | null> {
  const [row] = await sql<{ role: string }[]>`
    select role from public.space_members where space_id = ${space} and user_id = ${person}`
  return row?.role ?? null
}

/** A folder of a person's own space. */
async function newFolder(
  person: Actor,
  parent?: string,
): Promise<{ readonly own: string; readonly id: string }> {
  const spaces = await answerOf(rpc(person, 'own_spaces'))
  const own = textOf(Array.isArray(spaces) ? spaces[0]?.id : '')
  const id = randomUUID()
  const change = { id, parent: parent ?? own, name: id, kind: 'folder', revision: id, expected: 0 }
  await answerOf(rpc(person, 'push_entries', { space: own, changes: [change], seen: 1_000_000 }))
  return { own, id }
}

/** Attacks on who is a member of what, and on what others own. */
export const sharingAttacks: readonly Attack[] = [
  {
    name: "another person's invitation, accepted by its id",
    attempt: async (world) => {
      const [owner, asked, thief] = [await newPerson(world), await newPerson(world), await newPerson(world)]
      const team = await newTeam(owner)
      const invitation = await invite(owner, team, asked.id)
      await mustBeRefused(rpc(thief, 'answer_invitation', { invitation, accept: true }))
      must((await roleOf(world, team, thief.id)) === null, 'they are a member')
    },
  },
  {
    name: 'a viewer who makes themselves an editor, and an editor who makes themselves an owner',
    attempt: async (world) => {
      for (const [before, after] of [
        ['viewer', 'editor'],
        ['editor', 'owner'],
      ] as const) {
        const { member, team } = await newMembers(world, before)
        await mustBeRefused(rpc(member, 'set_space_role', { space: team, person: member.id, role: after }))
        await mustBeRefused(rpc(member, 'hand_over_space', { space: team, person: member.id }))
        await mustBeRefused(rpc(member, 'invite_to_space', { space: team, whom: member.id, role: after }))
        must((await roleOf(world, team, member.id)) === before, 'their role is another')
      }
    },
  },
  {
    name: 'an editor who removes the owner, or lets a friend in',
    attempt: async (world) => {
      const { owner, member, team } = await newMembers(world, 'editor')
      const friend = await newPerson(world)
      await mustBeRefused(rpc(member, 'remove_member', { space: team, person: owner.id }))
      await mustBeRefused(rpc(member, 'invite_to_space', { space: team, whom: friend.id, role: 'editor' }))
      const row = { space_id: team, user_id: friend.id, role: 'editor' }
      await mustBeRefused(member.client.from('space_members').insert(row).select())
      must((await roleOf(world, team, owner.id)) === 'owner', 'the owner is gone')
    },
  },
  {
    name: 'a removed member who accepts an earlier invitation',
    attempt: async (world) => {
      const { owner, member, team } = await newMembers(world, 'editor')
      const again = await invite(owner, team, member.id, 'viewer').catch(() => '')
      await answerOf(rpc(owner, 'remove_member', { space: team, person: member.id }))
      await mustBeRefused(
        rpc(member, 'answer_invitation', { invitation: again || randomUUID(), accept: true }),
      )
      await mustBeRefused(rpc(member, 'pull_entries', { space: team, after: 0 }))
    },
  },
  {
    name: 'finding out whether an address has an account by inviting it',
    attempt: async (world) => {
      const [owner, known] = [await newPerson(world), await newPerson(world)]
      const team = await newTeam(owner)
      const [account] = await world.sql<
        { email: string }[]
      >`select email from auth.users where id = ${known.id}`
      const answers = await Promise.all(
        [account?.email ?? '', `${randomUUID()}@example.org`].map(async (whom) =>
          answerOf(rpc(owner, 'invite_to_space', { space: team, whom, role: 'viewer' })),
        ),
      )
      const [one, other] = answers.map((answer) => Object.keys(answer ?? {}).join(' '))
      must(one === other, 'the answers differ')
      const people = JSON.stringify(await answerOf(rpc(owner, 'space_people', { space: team })))
      must(!people.includes(known.id), 'their code is told')
    },
  },
  {
    name: "another person's folder, shared or used as a mount",
    attempt: async (world) => {
      const [owner, thief] = [await newPerson(world), await newPerson(world)]
      const folder = await newFolder(owner)
      await mustBeRefused(rpc(thief, 'share_folder', { folder: folder.id }))
      const team = await newTeam(thief)
      await mustBeRefused(rpc(thief, 'set_mount', { space: team, folder: folder.id }))
    },
  },
  {
    name: 'two shared folders, each moved into the other',
    attempt: async (world) => {
      const person = await newPerson(world)
      const outer = await newFolder(person)
      const inner = await newFolder(person, outer.id)
      await answerOf(rpc(person, 'share_folder', { folder: inner.id }))
      await mustBeRefused(rpc(person, 'share_folder', { folder: outer.id }))
      const other = await newFolder(person)
      const shared = await answerOf(rpc(person, 'share_folder', { folder: other.id }))
      const space = textOf(
        typeof shared === 'object' && shared !== null && 'space' in shared ? shared.space : '',
      )
      const entry = await rowOf(world, 'space_entries', inner.id)
      const move = {
        id: inner.id,
        parent: space,
        name: 'inner',
        kind: 'folder',
        revision: 'm',
        expected: Number(entry.version),
      }
      await mustBeRefused(rpc(person, 'push_entries', { space, changes: [move], seen: 1_000_000 }))
      must((await rowOf(world, 'space_entries', inner.id)).parent_id === outer.id, 'it was moved')
    },
  },
  {
    name: "a team with the product's name",
    attempt: async (world) => {
      const person = await newPerson(world)
      await mustBeRefused(rpc(person, 'make_team', { name: 'ОtterOS Ѕupport' }))
      const team = await newTeam(person)
      await mustBeRefused(rpc(person, 'rename_space', { space: team, name: 'Otter\u200bOS staff' }))
    },
  },
  {
    name: 'a notice written for another person',
    attempt: async (world) => {
      const [person, thief] = [await newPerson(world), await newPerson(world)]
      const notice = { user_id: person.id, kind: 'invited', details: { name: 'Prize' } }
      await mustBeRefused(thief.client.from('notices').insert(notice).select())
      await mustBeRefused(
        thief.client
          .from('notices')
          .insert({ ...notice, user_id: thief.id })
          .select(),
      )
    },
  },
]
