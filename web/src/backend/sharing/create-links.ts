/* Links behind their port, on this server and on a hosted project alike. */
import * as z from 'zod/mini'
import type { LinkOptions, LinkRules, SharedLink, SharingLinks } from '@/kernel/sharing/links'
import type { SharingResult } from '@/kernel/sharing/types'
import { failed, success } from '@/lib/result'
import { noSpace } from './failures'
import { createSharingCaller, type SharingCallerOptions } from './caller'

const link: z.ZodMiniType<SharedLink> = z.object({
  id: z.string(),
  space: z.string(),
  entry: z.string(),
  entryName: z.nullable(z.string()),
  kind: z.enum(['read', 'drop']),
  name: z.nullable(z.string()),
  token: z.nullable(z.string()),
  hasPassword: z.boolean(),
  endsAt: z.nullable(z.number()),
  mostDownloads: z.nullable(z.number()),
  downloads: z.number(),
  madeBy: z.string(),
  madeByName: z.string(),
  madeAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
  works: z.boolean(),
})
const links: z.ZodMiniType<readonly SharedLink[]> = z.array(link)

const rules: z.ZodMiniType<LinkRules> = z.object({
  mayMakeLinks: z.boolean(),
  linksNeedPassword: z.boolean(),
  linkDays: z.nullable(z.number()),
})

const spaceKinds = z.array(z.object({ id: z.string(), kind: z.string() }))

const asJson = ({ password, endsAt, mostDownloads, name }: LinkOptions) => ({
  ...(password !== undefined && { password }),
  ...(endsAt !== undefined && { endsAt }),
  ...(mostDownloads !== undefined && { mostDownloads }),
  ...(name !== undefined && { name }),
})

/** Links of a person behind {@link SharingLinks}. */
export function createSharingLinks(options: SharingCallerOptions): SharingLinks {
  const caller = createSharingCaller(options)
  let own: string | null = null
  async function idOf(space: string | null): Promise<SharingResult<string>> {
    const known = space ?? own
    if (known !== null) return success(known)
    const spaces = await caller.call('own_spaces', { most: 1 }, spaceKinds)
    if (!spaces.ok) return spaces
    own = spaces.value.find(({ kind }) => kind === 'personal')?.id ?? null
    return own === null ? failed(noSpace()) : success(own)
  }
  return {
    async list(asked, entry) {
      const space = await idOf(asked)
      if (!space.ok) return space
      return caller.call('space_links', { space: space.value, ...(entry !== undefined && { entry }) }, links)
    },
    async make(asked, entry, kind, chosen) {
      const space = await idOf(asked)
      if (!space.ok) return space
      return caller.call('make_link', { space: space.value, entry, kind, options: asJson(chosen) }, link)
    },
    change: (id, changes) => caller.call('change_link', { link: id, changes: asJson(changes) }, link),
    remove: (id) => caller.tell('remove_link', { link: id }),
    rules: () => caller.call('sharing_rules', {}, rules),
  }
}
