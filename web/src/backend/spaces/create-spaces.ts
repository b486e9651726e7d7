/* The spaces of a person behind their port, on this server and on a hosted project alike. */
import * as z from 'zod/mini'
import type { MemberSpace, OpenSpace, SpacesPort } from '@/kernel/files/space/types'
import { type Clock, systemClock } from '@/lib/clock'
import { failed, type Result, success } from '@/lib/result'
import type { StoredValue } from '@/lib/stored-value'
import { allPages } from '../all-pages'
import type { BackendConfig } from '../config'
import { offline } from '../files-failures'
import { createSpacesCaller, type SpacesCaller, type SpacesClient } from './caller'
import { createDownload } from './download'
import { pulledPage, pushOutcome, toOutcome, toPage, toRow } from './entries'
import { sendAtOnce } from './send-at-once'
import { sendResumably } from './send-resumably'
import { createSignedUrl } from './signed-url'
import { createStorageRequests, type StorageRequests } from './storage-requests'
import { createUpload } from './upload'
import { createUploadAddresses } from './upload-addresses'

interface SpacesOptions {
  readonly client: () => Promise<Result<SpacesClient>>
  readonly config: () => Promise<Result<Pick<BackendConfig, 'supabaseUrl' | 'supabaseKey'>>>
  /** Renews the session where its token is refused. */
  readonly fetch: typeof globalThis.fetch
  /** Whose spaces they are; the calls answer `signed_out` while anyone else is signed in. */
  readonly userId: string
  /** Remembers, on this device and for this person, where uploads go on. */
  readonly uploads: Pick<StoredValue, 'get' | 'set' | 'remove'>
  readonly clock?: Clock
}

const spaces = z.array(z.object({ id: z.string(), kind: z.string() }))

/** Spaces of other kinds are for newer desktops. */
const sharedKinds = ['shared', 'team'] as const
const sharedSpace = z.object({
  id: z.string(),
  kind: z.enum(sharedKinds),
  name: z.string(),
  role: z.enum(['owner', 'editor', 'viewer']),
  since: z.number(),
  mount: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  members: z.number(),
  bytes: z.number(),
  quota: z.number(),
})

/** A space of any kind, as a row of a page. */
const anySpace = z.array(z.looseObject({ place: z.optional(z.string()) }))

const toMemberSpace = ({ owner, ownerName, ...space }: z.infer<typeof sharedSpace>): MemberSpace => ({
  ...space,
  owner: owner === null ? null : { id: owner, name: ownerName ?? '' },
})

interface Parts {
  readonly caller: SpacesCaller
  readonly requests: StorageRequests
  readonly resumably: ReturnType<typeof sendResumably>
  readonly clock: Clock
}

function openSpace(space: string, { caller, requests, resumably, clock }: Parts): OpenSpace {
  return {
    space,
    async pull(after, { whole, points }) {
      const args = { space, after, whole, ...(points.length > 0 && { points: [...points] }) }
      const answer = await caller.call('pull_entries', args, pulledPage)
      return answer.ok ? success(toPage(answer.value)) : answer
    },
    async push(changes, { version: seen, mark }) {
      const args = { space, changes: changes.map(toRow), seen, ...(mark !== null && { mark }) }
      const answer = await caller.call('push_entries', args, pushOutcome)
      return answer.ok ? success(toOutcome(answer.value)) : answer
    },
    upload: createUpload({ space, caller, atOnce: sendAtOnce(requests), resumably, clock }),
    download: createDownload({ space, caller, requests, clock }),
    signedUrl: createSignedUrl(space, caller),
  }
}

/** The spaces of a person behind {@link SpacesPort}. */
export function createSpaces({
  client,
  config,
  fetch,
  userId,
  uploads,
  clock = systemClock,
}: SpacesOptions): SpacesPort {
  const caller = createSpacesCaller({ client, userId })
  const requests = createStorageRequests({ caller, config, fetch })
  const addresses = createUploadAddresses(uploads, () => clock.now())
  const resumably = sendResumably({ requests, addresses, clock })
  return {
    async personal() {
      const answer = await caller.call('own_spaces', { most: 1 }, spaces)
      if (!answer.ok) return answer
      const own = answer.value.find(({ kind }) => kind === 'personal')
      return own ? success(own.id) : failed(offline())
    },
    async shared() {
      const answer = await allPages((page) => caller.call('own_spaces', page, anySpace))
      if (!answer.ok) return answer
      return success(
        answer.value.flatMap((one) => {
          const parsed = sharedSpace.safeParse(one)
          return parsed.success ? [toMemberSpace(parsed.data)] : []
        }),
      )
    },
    open: (space) => openSpace(space, { caller, requests, resumably, clock }),
  }
}
