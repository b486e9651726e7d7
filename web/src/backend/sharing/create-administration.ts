/* What administrators decide about sharing, behind its port. */
import * as z from 'zod/mini'
import type { OutsideLink, ServerRules, SharingAdministration } from '@/kernel/sharing/administration'
import { createSharingCaller, type SharingCallerOptions } from './caller'

const rules: z.ZodMiniType<ServerRules> = z.object({
  teamMakers: z.enum(['everybody', 'reviewers', 'administrators']),
  linkMakers: z.enum(['everybody', 'reviewers', 'administrators', 'nobody']),
  linksNeedPassword: z.boolean(),
  linkDays: z.nullable(z.number()),
})

const links: z.ZodMiniType<readonly OutsideLink[]> = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['read', 'drop']),
    entryName: z.nullable(z.string()),
    spaceKind: z.enum(['personal', 'shared', 'team']),
    spaceName: z.nullable(z.string()),
    madeByName: z.string(),
    madeAt: z.number(),
    lastUsedAt: z.nullable(z.number()),
    endsAt: z.nullable(z.number()),
    hasPassword: z.boolean(),
    downloads: z.number(),
    works: z.boolean(),
  }),
)

/** What an administrator decides about sharing behind {@link SharingAdministration}. */
export function createSharingAdministration(options: SharingCallerOptions): SharingAdministration {
  const caller = createSharingCaller(options)
  return {
    rules: () => caller.call('sharing_rules', {}, rules),
    setTeamMakers: (makers) => caller.tell('set_team_makers', { makers }),
    setLinkRules: ({ linkMakers, linksNeedPassword, linkDays }) =>
      caller.tell('set_link_rules', {
        makers: linkMakers,
        need_password: linksNeedPassword,
        ...(linkDays !== null && { days: linkDays }),
      }),
    links: (before) =>
      caller.call(
        'all_links',
        // Times of answers are whole ms: one more, so that no link of the same ms is left out; it may come twice.
        before ? { before: new Date(before.madeAt + 1).toISOString(), before_id: before.id } : {},
        links,
      ),
  }
}
