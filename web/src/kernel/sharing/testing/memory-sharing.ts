import { failed, success } from '@/lib/result'
import type { OutsideLink, ServerRules } from '../administration'
import type { AppPassword } from '../app-passwords'
import type { LinkOptions, LinkRules, SharedLink } from '../links'
import type {
  BlockedPerson,
  OpenInvitation,
  OwnInvitation,
  SharedSpace,
  Sharing,
  SharingFailure,
  SharingResult,
  SharingRules,
  SpaceActivity,
  SpaceMember,
} from '../types'

/** What a test says there is. */
export interface MemorySharingOptions {
  /** The signed-in person. */
  readonly me?: { readonly id: string; readonly name: string }
  readonly spaces?: readonly SharedSpace[]
  readonly members?: Readonly<Record<string, readonly SpaceMember[]>>
  readonly invitations?: readonly OwnInvitation[]
  readonly activity?: readonly SpaceActivity[]
  readonly blocked?: readonly BlockedPerson[]
  readonly rules?: SharingRules
  readonly links?: readonly SharedLink[]
  readonly linkRules?: LinkRules
  readonly appPasswords?: readonly AppPassword[]
  readonly outsideLinks?: readonly OutsideLink[]
}

/** A shared folder of the signed-in person, or as a test says. */
export const memorySpace = (values: Partial<SharedSpace> = {}): SharedSpace => ({
  id: 'space-1',
  kind: 'shared',
  name: 'Trip',
  role: 'owner',
  bytes: 2048,
  quota: 1024 ** 3,
  entries: 3,
  members: 1,
  since: 0,
  mount: null,
  owner: { id: '1', name: 'Maya Lindqvist' },
  ...values,
})

/** A link to all of a space, or as a test says. */
export const memoryLink = (values: Partial<SharedLink> = {}): SharedLink => ({
  id: 'link-1',
  space: 'space-1',
  entry: 'space-1',
  entryName: 'Trip',
  kind: 'read',
  name: null,
  token: 'token-1',
  hasPassword: false,
  endsAt: null,
  mostDownloads: null,
  downloads: 0,
  madeBy: '1',
  madeByName: 'Maya Lindqvist',
  madeAt: 0,
  lastUsedAt: null,
  works: true,
  ...values,
})

const withOptions = (link: SharedLink, { password, ...rest }: LinkOptions): SharedLink => ({
  ...link,
  ...rest,
  hasPassword: password === undefined ? link.hasPassword : password !== null,
})

const gone = (): SharingResult<never> =>
  failed<SharingFailure>({ code: 'gone', message: 'There is no such space, or you are not a member of it.' })

/** Sharing in memory, for tests of what people see. What is asked of it is written down in `calls`. */
export function createMemorySharing(options: MemorySharingOptions = {}) {
  const { me = { id: '1', name: 'Maya Lindqvist' } } = options
  const spaces = new Map((options.spaces ?? []).map((space) => [space.id, space]))
  const members = new Map<string, readonly SpaceMember[]>(
    [...spaces.values()].map(({ id, role }) => [id, options.members?.[id] ?? [{ ...me, role, since: 0 }]]),
  )
  let own = options.invitations ?? []
  let open: readonly (OpenInvitation & { readonly space: string })[] = []
  let blocked = options.blocked ?? []
  let links = options.links ?? []
  let passwords = options.appPasswords ?? []
  let serverRules: ServerRules = {
    teamMakers: 'everybody',
    linkMakers: 'everybody',
    linksNeedPassword: false,
    linkDays: null,
  }
  let next = 1
  /** What the next call answers instead. */
  let refusal: SharingFailure | null = null
  const listeners = new Set<() => void>()
  const calls: (readonly unknown[])[] = []
  const done = async <Value>(call: readonly unknown[], work: () => SharingResult<Value>) => {
    calls.push(call)
    if (refusal) {
      const problem = refusal
      refusal = null
      return failed(problem)
    }
    const answer = work()
    // As a server, later than the caller goes on.
    await Promise.resolve()
    return answer
  }
  const add = (space: SharedSpace) => {
    spaces.set(space.id, space)
    members.set(space.id, [{ ...me, role: space.role, since: 0 }])
    return success(space.id)
  }
  const drop = (space: string) => {
    spaces.delete(space)
    members.delete(space)
    return success(undefined)
  }
  const inSpace = <Value>(space: string, work: (people: readonly SpaceMember[]) => Value) => {
    const people = members.get(space)
    return people ? success(work(people)) : gone()
  }

  const sharing: Sharing = {
    spaces: () =>
      done(['spaces'], () =>
        success(
          [...spaces.values()].map((space) => ({ ...space, members: members.get(space.id)?.length ?? 0 })),
        ),
      ),
    space: (id) =>
      done(['space', id], () => {
        const space = spaces.get(id)
        return success(space ? { ...space, members: members.get(id)?.length ?? 0 } : null)
      }),
    people: (space) =>
      done(['people', space], () =>
        inSpace(space, (people) => ({
          members: people,
          invitations: open.filter((each) => each.space === space),
        })),
      ),
    invite: (space, whom, role) =>
      done(['invite', space, whom, role], () =>
        inSpace(space, () => {
          const id = `invitation-${next++}`
          open = [...open, { id, space, entered: whom, name: null, role, by: me.id, byName: me.name, at: 0 }]
          return { kind: 'invited' as const, id, entered: whom }
        }),
      ),
    withdraw: (invitation) =>
      done(['withdraw', invitation], () => {
        open = open.filter(({ id }) => id !== invitation)
        return success(undefined)
      }),
    invitations: () => done(['invitations'], () => success(own)),
    answer: (invitation, accept) =>
      done(['answer', invitation, accept], () => {
        const asked = own.find(({ id }) => id === invitation)
        if (!asked) return gone()
        own = own.filter((each) => each !== asked)
        if (accept) {
          const { space: id, name, kind, role, by, byName } = asked
          add(memorySpace({ id, name, kind, role, owner: { id: by ?? '', name: byName ?? '' } }))
        }
        return success(asked.space)
      }),
    setRole: (space, person, role) =>
      done(['setRole', space, person, role], () =>
        inSpace(space, (people) => {
          members.set(
            space,
            people.map((each) => (each.id === person ? { ...each, role } : each)),
          )
        }),
      ),
    removeMember: (space, person) =>
      done(['removeMember', space, person], () =>
        inSpace(space, (people) => {
          members.set(
            space,
            people.filter(({ id }) => id !== person),
          )
        }),
      ),
    leave: (space) => done(['leave', space], () => drop(space)),
    handOver: (space, person) =>
      done(['handOver', space, person], () =>
        inSpace(space, (people) => {
          const name = people.find(({ id }) => id === person)?.name ?? null
          open = [
            ...open,
            {
              id: `invitation-${next++}`,
              space,
              entered: person,
              name,
              role: 'owner',
              by: me.id,
              byName: me.name,
              at: 0,
            },
          ]
        }),
      ),
    renameSpace: (space, name) =>
      done(['renameSpace', space, name], () => {
        const known = spaces.get(space)
        if (!known) return gone()
        spaces.set(space, { ...known, name })
        return success(undefined)
      }),
    deleteSpace: (space) => done(['deleteSpace', space], () => drop(space)),
    makeTeam: (name) =>
      done(['makeTeam', name], () =>
        add(memorySpace({ id: `team-${next++}`, kind: 'team', name, owner: null })),
      ),
    rules: () =>
      done(['rules'], () => success(options.rules ?? { teamMakers: 'everybody', mayMakeTeams: true })),
    block: (person) =>
      done(['block', person], () => {
        own = own.filter(({ by }) => by !== person)
        blocked = [...blocked, { id: person, name: person, since: 0 }]
        return success(undefined)
      }),
    unblock: (person) =>
      done(['unblock', person], () => {
        blocked = blocked.filter(({ id }) => id !== person)
        return success(undefined)
      }),
    blocked: () => done(['blocked'], () => success(blocked)),
    shareFolder: (folder, { onProgress } = {}) =>
      done(['shareFolder', folder], () => {
        onProgress?.(0)
        return add(memorySpace({ id: `space-of-${folder}`, mount: folder }))
      }),
    setMount: (space, folder) =>
      done(['setMount', space, folder], () => {
        const known = spaces.get(space)
        if (!known) return gone()
        spaces.set(space, { ...known, mount: folder })
        return success(undefined)
      }),
    activity: (space, asked) => done(['activity', space, asked], () => success(options.activity ?? [])),
    links: {
      list: (space, entry) =>
        done(['links.list', space, entry], () =>
          success(
            links.filter(
              (link) => link.space === (space ?? 'own') && (entry === undefined || link.entry === entry),
            ),
          ),
        ),
      make: (space, entry, kind, chosen) =>
        done(['links.make', space, entry, kind, chosen], () => {
          const id = `link-${next++}`
          const made = withOptions(
            memoryLink({ id, space: space ?? 'own', entry, kind, token: `token-${id}` }),
            chosen,
          )
          links = [made, ...links]
          return success(made)
        }),
      change: (id, changes) =>
        done(['links.change', id, changes], () => {
          const known = links.find((link) => link.id === id)
          if (!known) return gone()
          const changed = withOptions(known, changes)
          links = links.map((link) => (link === known ? changed : link))
          return success(changed)
        }),
      remove: (id) =>
        done(['links.remove', id], () => {
          links = links.filter((link) => link.id !== id)
          return success(undefined)
        }),
      rules: () =>
        done(['links.rules'], () =>
          success(options.linkRules ?? { mayMakeLinks: true, linksNeedPassword: false, linkDays: null }),
        ),
    },
    appPasswords: {
      list: () => done(['appPasswords.list'], () => success(passwords)),
      make: ({ folder, ...wanted }) =>
        done(['appPasswords.make', { ...wanted, folder }], () => {
          const place = folder === null ? null : { name: folder }
          passwords = [
            { ...wanted, id: `password-${next++}`, place, madeAt: 0, lastUsedAt: null },
            ...passwords,
          ]
          return success('abcde-fghij')
        }),
      remove: (id) =>
        done(['appPasswords.remove', id], () => {
          passwords = passwords.filter((password) => password.id !== id)
          return success(undefined)
        }),
    },
    administration: {
      rules: () => done(['administration.rules'], () => success(serverRules)),
      setTeamMakers: (makers) =>
        done(['setTeamMakers', makers], () => {
          serverRules = { ...serverRules, teamMakers: makers }
          return success(undefined)
        }),
      setLinkRules: (changed) =>
        done(['setLinkRules', changed], () => {
          serverRules = { ...serverRules, ...changed }
          return success(undefined)
        }),
      links: (before) => done(['administration.links', before], () => success(options.outsideLinks ?? [])),
    },
    openFiles: {
      hold: (entry, holder, editing) => done(['openFiles.hold', entry, holder, editing], () => success([])),
      letGo: (entry, holder) => done(['openFiles.letGo', entry, holder], () => success(undefined)),
      subscribe: () => () => undefined,
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    sharing,
    calls,
    /** The next call fails with this. */
    refuse(problem: SharingFailure) {
      refusal = problem
    },
    /** Somebody else does something; whoever listens hears of it. */
    change(work: (state: { readonly drop: (space: string) => void }) => void) {
      work({ drop })
      for (const listener of listeners) listener()
    },
  }
}
