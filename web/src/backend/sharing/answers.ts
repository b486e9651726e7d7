/* What the database answers about sharing, and what it becomes. */
import * as z from 'zod/mini'
import type {
  AccountNotice,
  InviteOutcome,
  NoticeDetails,
  OwnInvitation,
  SharedSpace,
  SharingRules,
  SpaceActivity,
  SpacePeople,
} from '@/kernel/sharing/types'

const maybeText = z.nullable(z.string())
const role = z.enum(['owner', 'editor', 'viewer'])
const kind = z.enum(['shared', 'team'])

/** What a page goes on with after a row. */
const place = z.optional(z.string())

const row = {
  place,
  id: z.string(),
  name: z.string(),
  role,
  bytes: z.number(),
  quota: z.number(),
  entries: z.number(),
  members: z.number(),
  since: z.number(),
  mount: maybeText,
  owner: maybeText,
  ownerName: maybeText,
}
export const spaces = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('personal'), place }),
    z.object({ kind: z.literal('shared'), ...row }),
    z.object({ kind: z.literal('team'), ...row }),
  ]),
)

export const toSpaces = (rows: readonly z.infer<typeof spaces>[number][]): readonly SharedSpace[] =>
  rows.flatMap((each) => {
    if (each.kind === 'personal') return []
    const { owner, ownerName, place: _, ...rest } = each
    return [{ ...rest, owner: owner === null ? null : { id: owner, name: ownerName ?? '' } }]
  })

export const people: z.ZodMiniType<SpacePeople> = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string(), role, since: z.number() })),
  invitations: z.array(
    z.object({
      id: z.string(),
      entered: z.string(),
      name: maybeText,
      role,
      by: maybeText,
      byName: maybeText,
      at: z.number(),
    }),
  ),
})

export const invited = z.union([z.object({ id: z.string(), entered: z.string() }), z.object({ role })])

export const toInviteOutcome = (answer: z.infer<typeof invited>): InviteOutcome =>
  'role' in answer ? { kind: 'changed', role: answer.role } : { kind: 'invited', ...answer }

export const invitations = z.array(
  z.object({
    place,
    id: z.string(),
    space: z.string(),
    name: z.string(),
    kind,
    role,
    by: maybeText,
    byName: maybeText,
    at: z.number(),
  }),
)

export function toInvitation(asked: z.infer<typeof invitations>[number]): OwnInvitation {
  const { place: _, ...invitation } = asked
  return invitation
}

export const rules: z.ZodMiniType<SharingRules> = z.object({
  teamMakers: z.enum(['everybody', 'reviewers', 'administrators']),
  mayMakeTeams: z.boolean(),
})

/** What has no value is left out of these rows. */
export const activity = z.array(
  z.object({
    at: z.number(),
    moment: z.string(),
    count: z.number(),
    by: z.optional(z.string()),
    byName: z.optional(z.string()),
    kind: z.string(),
    entry: z.optional(z.string()),
    entryKind: z.optional(z.enum(['file', 'folder', 'link'])),
    name: z.optional(z.string()),
    from: z.optional(z.string()),
    person: z.optional(z.string()),
    personName: z.optional(z.string()),
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
)

export const toActivity = (each: z.infer<typeof activity>[number]): SpaceActivity => ({
  at: each.at,
  moment: each.moment,
  count: each.count,
  by: each.by ?? null,
  byName: each.byName ?? null,
  kind: each.kind,
  entry: each.entry ?? null,
  entryKind: each.entryKind ?? null,
  name: each.name ?? null,
  from: each.from ?? null,
  person: each.person ?? null,
  personName: each.personName ?? null,
  details: each.details ?? {},
})

/** What is of another form than known here is left out: a newer server may say more. */
const details = z.object({
  invitation: z.catch(z.optional(z.string()), undefined),
  space: z.catch(z.optional(z.string()), undefined),
  name: z.catch(z.optional(z.string()), undefined),
  kind: z.catch(z.optional(kind), undefined),
  role: z.catch(z.optional(role), undefined),
  bytes: z.catch(z.optional(z.number()), undefined),
  app: z.catch(z.optional(z.string()), undefined),
  appName: z.catch(z.optional(z.string()), undefined),
  approved: z.catch(z.optional(z.boolean()), undefined),
  from: z.catch(z.optional(z.string()), undefined),
  count: z.catch(z.optional(z.number()), undefined),
})

export const notices = z.array(
  z.object({
    id: z.number(),
    kind: z.string(),
    details,
    by: maybeText,
    byName: maybeText,
    at: z.number(),
    read: z.boolean(),
  }),
)

/** Leaves out what is not there. */
const toDetails = (found: z.infer<typeof details>): NoticeDetails => ({
  ...(found.invitation !== undefined && { invitation: found.invitation }),
  ...(found.space !== undefined && { space: found.space }),
  ...(found.name !== undefined && { name: found.name }),
  ...(found.kind && { kind: found.kind }),
  ...(found.role && { role: found.role }),
  ...(found.bytes !== undefined && { bytes: found.bytes }),
  ...(found.app !== undefined && { app: found.app }),
  ...(found.appName !== undefined && { appName: found.appName }),
  ...(found.approved !== undefined && { approved: found.approved }),
  ...(found.from !== undefined && { from: found.from }),
  ...(found.count !== undefined && { count: found.count }),
})

export const toNotice = ({
  read,
  details: found,
  ...rest
}: z.infer<typeof notices>[number]): AccountNotice => ({
  ...rest,
  isRead: read,
  details: toDetails(found),
})
