/* Sharing behind its port, on this server and on a hosted project alike. */
import type { DatabaseColumn } from '@otteros/contracts'
import * as z from 'zod/mini'
import type { Sharing } from '@/kernel/sharing/types'
import { success } from '@/lib/result'
import { allPages } from '../all-pages'
import type { PersonNews } from '../live/person-news'
import { createPeopleNames } from '../spaces/history/people-names'
import {
  activity,
  invitations,
  invited,
  people,
  rules,
  spaces,
  toActivity,
  toInvitation,
  toInviteOutcome,
  toSpaces,
} from './answers'
import { createSharingAdministration } from './create-administration'
import { createAppPasswords } from './create-app-passwords'
import { createOpenFiles } from './create-open-files'
import { createSharingLinks } from './create-links'
import { createSharingCaller, type SharingCallerOptions } from './caller'
import { shareFolder } from './share-folder'

interface SharingOptions extends SharingCallerOptions {
  /** Null: nothing is told. */
  readonly news: PersonNews | null
}

const blockedRows = z.array(z.object({ blocked_id: z.string(), since: z.string() }))
/** Digits of a user code that stand for who has no name. */
const shortCode = 8
/** Days and names of one question. */
const mostNames = 100

/** Sharing of a person behind {@link Sharing}. */
export function createSharing({ client, userId, news }: SharingOptions): Sharing {
  const caller = createSharingCaller({ client, userId })
  const namesOf = createPeopleNames({ client, userId, ownName: '' })
  return {
    async spaces(onPart) {
      const answer = await allPages(
        (page) => caller.call('own_spaces', page, spaces),
        onPart && ((rows) => onPart(toSpaces(rows))),
      )
      return answer.ok ? success(toSpaces(answer.value)) : answer
    },
    async space(id) {
      const answer = await caller.call('own_spaces', { only_space: id }, spaces)
      return answer.ok ? success(toSpaces(answer.value).find((each) => each.id === id) ?? null) : answer
    },
    people: (space) => caller.call('space_people', { space }, people),
    async invite(space, whom, role) {
      const answer = await caller.call('invite_to_space', { space, whom, role }, invited)
      return answer.ok ? success(toInviteOutcome(answer.value)) : answer
    },
    withdraw: (invitation) => caller.tell('withdraw_invitation', { invitation }),
    async invitations(onPart) {
      const answer = await allPages(
        (page) => caller.call('own_invitations', page, invitations),
        onPart && ((rows) => onPart(rows.map(toInvitation))),
      )
      return answer.ok ? success(answer.value.map(toInvitation)) : answer
    },
    answer: (invitation, accept) => caller.call('answer_invitation', { invitation, accept }, z.string()),
    setRole: (space, person, role) => caller.tell('set_space_role', { space, person, role }),
    removeMember: (space, person) => caller.tell('remove_member', { space, person }),
    leave: (space) => caller.tell('remove_member', { space, person: userId }),
    handOver: (space, person) => caller.tell('hand_over_space', { space, person }),
    renameSpace: (space, name) => caller.tell('rename_space', { space, name }),
    deleteSpace: (space) => caller.tell('delete_space', { space }),
    makeTeam: (name) => caller.call('make_team', { name }, z.string()),
    rules: () => caller.call('sharing_rules', {}, rules),
    block: (person) => caller.tell('block_person', { person }),
    async unblock(person) {
      const answer = await caller.table(
        'blocked_people',
        ({ client: library, session }, signal) =>
          library
            .from('blocked_people')
            .delete()
            .eq('user_id' satisfies DatabaseColumn<'blocked_people'>, userId)
            .eq('blocked_id' satisfies DatabaseColumn<'blocked_people'>, person)
            // not shown: a header
            .setHeader('Authorization', `Bearer ${session.access_token}`)
            .abortSignal(signal),
        z.unknown(),
      )
      return answer.ok ? success(undefined) : answer
    },
    async blocked() {
      const answer = await caller.table(
        'blocked_people',
        ({ client: library, session }, signal) =>
          library
            .from('blocked_people')
            .select('blocked_id, since')
            .order('since' satisfies DatabaseColumn<'blocked_people'>, { ascending: false })
            // not shown: a header
            .setHeader('Authorization', `Bearer ${session.access_token}`)
            .abortSignal(signal),
        blockedRows,
      )
      if (!answer.ok) return answer
      const ids = answer.value.map(({ blocked_id }) => blocked_id)
      const names = new Map<string, string>()
      for (let from = 0; from < ids.length; from += mostNames)
        for (const [id, name] of await namesOf(ids.slice(from, from + mostNames))) names.set(id, name)
      return success(
        answer.value.map(({ blocked_id: id, since }) => ({
          id,
          name: names.get(id) ?? id.slice(0, shortCode),
          since: Date.parse(since),
        })),
      )
    },
    shareFolder: (folder, options) => shareFolder(caller, folder, options),
    setMount: (space, folder) => caller.tell('set_mount', { space, ...(folder !== null && { folder }) }),
    async activity(space, { before, most } = {}) {
      const answer = await caller.call(
        'space_moments',
        {
          space,
          ...(before !== undefined && { before }),
          ...(most !== undefined && { most }),
        },
        activity,
      )
      return answer.ok ? success(answer.value.map(toActivity)) : answer
    },
    links: createSharingLinks({ client, userId }),
    appPasswords: createAppPasswords({ client, userId }),
    administration: createSharingAdministration({ client, userId }),
    openFiles: createOpenFiles({ client, userId, news }),
    subscribe: (listener) =>
      // Whoever was asked answers with a notice.
      news?.listen({ kinds: ['spaces', 'notices'], onNews: listener, onState: () => undefined }) ??
      (() => undefined),
  }
}
