// The community in memory, for tests of windows and for pictures: it keeps the rules that a person sees, not all of the
// database's. Every call can be made to fail or to wait.
import type { Role } from '@/kernel/apps/manifest'
import { type Result, success } from '@/lib/result'
import type { BackupStatus, Community } from '../types'
import { type CallControls, createMemoryCalls } from './memory-calls'
import { createMemoryPeople } from './memory-people'
import { denied } from './memory-refusals'
import { createMemoryStore, type MemoryStore } from './memory-store'
import {
  type MemoryApp,
  type MemoryPerson,
  type MemoryVersion,
  sampleApps,
  samplePeople,
} from './sample-community'

export interface MemoryCommunityOptions {
  /** Who is signed in: an id of `people`, '1' (Maya) without. Null: no one. */
  readonly userId?: string | null
  /** Roles of that person, in place of those of `people`. */
  readonly roles?: readonly Role[]
  readonly apps?: readonly MemoryApp[]
  readonly people?: readonly MemoryPerson[]
  readonly versions?: readonly MemoryVersion[]
  /** Stars that the person gave before, by the app's id; the app's own numbers count them already. */
  readonly stars?: Readonly<Record<string, number>>
  /** The code that makes the person administrator; without, there is one. */
  readonly administratorCode?: string
  /** What came of the server's backups, asked each time; without, it makes none. */
  readonly backups?: () => BackupStatus | null
}

/** The ports with what a test looks at and changes. */
export interface MemoryCommunity
  extends Community,
    CallControls,
    Pick<MemoryStore, 'apps' | 'versions' | 'failUploadAt'> {
  /** Says that something came to wait for a review. */
  tellOfReviews(): void
  /** Who is stored now. */
  people(): readonly MemoryPerson[]
}

/** Makes a community in memory, filled with the sample apps and people unless others are given. */
export function createMemoryCommunity(options: MemoryCommunityOptions = {}): MemoryCommunity {
  const userId = options.userId === undefined ? samplePeople.maya.id : options.userId
  const known = (options.people ?? Object.values(samplePeople)).map((person) =>
    person.id === userId && options.roles ? { ...person, roles: options.roles } : person,
  )
  const { apps = sampleApps(), versions = [], stars = {} } = options
  const calls = createMemoryCalls()
  const reviewers = new Set<() => void>()
  const countVerified = () => store.apps().filter((app) => app.userId === userId && app.isVerified).length
  const people = createMemoryPeople(calls, known, userId, countVerified, options.administratorCode ?? null)
  const store = createMemoryStore(calls, people.asReviewer, userId, { apps, versions, stars })
  return {
    calls: calls.calls,
    fail: (name, error) => calls.fail(name, error),
    hold: (name) => calls.hold(name),
    apps: () => store.apps(),
    versions: () => store.versions(),
    reviews: {
      start: (onChange) => {
        reviewers.add(onChange)
        return () => reviewers.delete(onChange)
      },
    },
    tellOfReviews: () => {
      for (const tell of reviewers) tell()
    },
    failUploadAt: (name, message) => store.failUploadAt(name, message),
    people: () => people.all(),
    access: people.access,
    store: store.port,
    profile: people.profile,
    roles: people.roles,
    credentials: people.credentials,
    administrator: people.administrator,
    backups: {
      status: () =>
        calls.answer('backups.status', [], (): Result<BackupStatus | null> => {
          if (!people.ownRoles().includes('administrator')) return denied
          return success(options.backups?.() ?? null)
        }),
    },
  }
}
