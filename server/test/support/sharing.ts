import { expect } from 'vitest'
import type { Member } from './members.ts'

/** The code of what a call refused; null: it did what it was asked to. */
export async function refusalOf(call: PromiseLike<{ readonly error: { readonly code: string } | null }>) {
  const { error } = await call
  return error?.code ?? null
}

/** What a call answered. */
export async function answerOf<T>(
  call: PromiseLike<{ readonly data: T; readonly error: unknown }>,
): Promise<T> {
  const { data, error } = await call
  expect(error).toBeNull()
  return data
}

/** Makes a team, whose owner somebody is; its id. */
export async function newTeam(owner: Member, name = 'River'): Promise<string> {
  return (await answerOf(owner.client.rpc('make_team', { name }))) ?? ''
}

/** An invitation as who is asked lists it. */
export interface Invitation {
  readonly id: string
  readonly space: string
  readonly name: string
  readonly role: string
  readonly byName: string
}

/** The invitations of a person, the newest first. */
export const invitationsOf = async ({ client }: Member) =>
  (await answerOf(client.rpc('own_invitations'))) as unknown as readonly Invitation[]

/** Asks somebody, who accepts. */
export async function join(owner: Member, space: string, person: Member, role: string) {
  await answerOf(owner.client.rpc('invite_to_space', { space, whom: person.id, role }))
  const [invitation] = await invitationsOf(person)
  await answerOf(person.client.rpc('answer_invitation', { invitation: invitation?.id ?? '', accept: true }))
}

/** The kinds of a person's notices, the oldest first. */
export async function noticesOf({ client }: Member) {
  const notices = await answerOf(client.from('notices').select('kind').order('id'))
  return notices?.map(({ kind }) => kind)
}

/** The members of a space, and who is asked to become one. */
export async function peopleOf({ client }: Member, space: string) {
  return (await answerOf(client.rpc('space_people', { space }))) as unknown as {
    readonly members: readonly { readonly id: string; readonly role: string; readonly name: string }[]
    readonly invitations: readonly {
      readonly id: string
      readonly entered: string
      readonly name: string | null
    }[]
  }
}

/** What each member of a space is, by their ids. */
export const rolesOf = async (person: Member, space: string) =>
  Object.fromEntries((await peopleOf(person, space)).members.map(({ id, role }) => [id, role]))
