// People of the community in memory: who they are, what they may do, and the windows that change that.
import type { Role } from '@/kernel/apps/manifest'
import { failure, type Result, success } from '@/lib/result'
import type { Access, Community, Member, Profile } from '../types'
import type { MemoryCalls } from './memory-calls'
import { pageOfMembers } from './memory-page'
import { denied, done, signedOut } from './memory-refusals'
import type { MemoryPerson } from './sample-community'

const canReview = (roles: readonly Role[]) =>
  roles.includes('trusted_user') || roles.includes('administrator')
const ranks: readonly Role[] = ['administrator', 'trusted_user', 'verified_developer']

const toProfile = (person: MemoryPerson): Profile => ({
  id: person.id,
  username: person.username,
  fullName: person.fullName,
  avatarUrl: person.avatarUrl,
  createdAt: person.createdAt,
  updatedAt: person.updatedAt,
})
const toMember = ({ id, username, fullName, roles }: MemoryPerson): Member => ({
  id,
  username,
  fullName,
  roles,
})

/** The ports that are about people, and what the store asks of them. */
export interface MemoryPeople
  extends Pick<Community, 'access' | 'profile' | 'roles' | 'credentials' | 'administrator'> {
  /** Who is stored now. */
  all(): readonly MemoryPerson[]
  /** Of the person who is signed in. */
  ownRoles(): readonly Role[]
  /** Does it if the person who is signed in reviews apps; denied otherwise. */
  readonly asReviewer: <T>(work: () => Result<T>) => Result<T>
}

/** Makes the part of the community that is about people. `countVerified` counts the verified apps of the person; `administratorCode` makes them administrator, null: no code does. */
export function createMemoryPeople(
  { answer }: MemoryCalls,
  known: readonly MemoryPerson[],
  userId: string | null,
  countVerified: () => number,
  administratorCode: string | null,
): MemoryPeople {
  let people = known
  const ownRoles = () => people.find((person) => person.id === userId)?.roles ?? []
  const ownPerson = () => people.find((person) => person.id === userId)
  const changePerson = (id: string, values: Partial<MemoryPerson>): Result<MemoryPerson> => {
    const person = people.find((one) => one.id === id)
    if (!person) return failure('not_found', 'There is no such person.', 404)
    const changed = { ...person, ...values }
    people = people.map((one) => (one === person ? changed : one))
    return success(changed)
  }

  let code = administratorCode

  const asReviewer = <T>(work: () => Result<T>): Result<T> => (canReview(ownRoles()) ? work() : denied)

  return {
    all: () => people,
    ownRoles,
    asReviewer,

    access: {
      load: () =>
        answer('access.load', [], () => {
          const roles = ownRoles()
          const access: Access = {
            role: ranks.find((role) => roles.includes(role)) ?? null,
            canReview: canReview(roles),
            canEditName: roles.length > 0,
            canUseAdvanced: roles.length > 0 || countVerified() >= 10,
          }
          return success(access)
        }),
    },

    administrator: {
      isMissing: () => answer('administrator.isMissing', [], () => success(code !== null)),
      claim: (given) =>
        answer('administrator.claim', [given], () => {
          if (given !== code) return failure('wrong_code', 'This is not the code.', 403)
          code = null
          return done(changePerson(userId ?? '', { roles: ['trusted_user', 'administrator'] }))
        }),
    },

    profile: {
      own: () =>
        answer('profile.own', [], () => {
          const person = ownPerson()
          return person ? success(toProfile(person)) : { ok: false, error: signedOut }
        }),
      update: (values) =>
        answer('profile.update', [values], () => {
          if (userId === null) return { ok: false, error: signedOut }
          if (values.username !== undefined && !/^[A-Za-z0-9_.-]{3,32}$/.test(values.username))
            return failure(
              '23514',
              'A username must have 3 to 32 letters, digits, dots, dashes or underscores.',
              400,
            )
          const changed = changePerson(userId, values)
          return changed.ok ? success(toProfile(changed.value)) : changed
        }),
    },

    roles: {
      list: (query) =>
        answer('roles.list', [query], () =>
          asReviewer(() => success(pageOfMembers(people.map(toMember), query))),
        ),
      find: (id) =>
        answer('roles.find', [id], () =>
          asReviewer(() => {
            const person = people.find((one) => one.id === id)
            return success(person ? toMember(person) : null)
          }),
        ),
      assign: (id, role) =>
        answer('roles.assign', [id, role], () =>
          asReviewer(() => {
            const person = people.find((one) => one.id === id)
            if (person?.roles.includes(role))
              return failure('23505', 'The person has this role already.', 409)
            return done(changePerson(id, { roles: [...(person?.roles ?? []), role] }))
          }),
        ),
      remove: (id, role) =>
        answer('roles.remove', [id, role], () =>
          asReviewer(() => {
            const person = people.find((one) => one.id === id)
            return done(changePerson(id, { roles: person?.roles.filter((one) => one !== role) ?? [] }))
          }),
        ),
    },

    credentials: {
      find: (id) =>
        answer('credentials.find', [id], () =>
          asReviewer(() => {
            const person = people.find((one) => one.id === id)
            if (!person) return failure('not_found', 'User not found', 404)
            const { email, createdAt, lastSignInAt } = person
            return success({ id, email, createdAt, lastSignInAt })
          }),
        ),
      update: (id, values) =>
        answer('credentials.update', [id, values], () =>
          asReviewer(() => done(changePerson(id, values.email === null ? {} : { email: values.email }))),
        ),
      updateProfile: (id, values) =>
        answer('credentials.updateProfile', [id, values], () =>
          asReviewer(() => done(changePerson(id, values))),
        ),
    },
  }
}
