import { createStore } from 'zustand/vanilla'
import type { Role } from '@/kernel/apps/manifest'
import { nameOf, usernameTaken } from '@/kernel/community/person'
import { assignRole, outcomeOf, removeRole, userNotFound } from '@/kernel/community/role-changes'
import { isReviewing } from '@/kernel/community/roles'
import type { Community, Member } from '@/kernel/community/types'
import { readUuid } from '@/kernel/community/uuid'
import { createNotifier } from '@/kernel/notifications/notifier'
import type { Notifications } from '@/kernel/notifications/types'
import { failure, type Result, success, sentence } from '@/lib/result'
import { texts } from '../texts'
import {
  changeOf,
  changesAnything,
  changesProfile,
  changesSignIn,
  type DetailsChange,
  type DetailsDraft,
  type DetailsProblems,
  draftOf,
  type FoundPerson,
  problemsOf,
} from './details-form'

/** What the window shows. */
export interface CredentialManagerState {
  /** Null: no one was searched for yet. */
  readonly person: FoundPerson | null
  readonly draft: DetailsDraft
  readonly problems: DetailsProblems
  /** The request under way; one at a time. */
  readonly busy: 'search' | 'update' | 'role' | null
  /** A change of someone's sign-in that waits for a yes. */
  readonly question: DetailsChange | null
  /** The server only changes someone's sign-in shortly after one's own: it waits for the password, and `answer`. */
  readonly asksPassword: boolean
}

/** One person's credentials, profile and roles, and what can be done with them [B6.13]. */
export interface CredentialManager {
  getState(): CredentialManagerState
  subscribe(listener: () => void): () => void
  /** Looks a person up [B8.37 B8.38 B8.42]. What was shown stays when that fails. */
  search(enteredUuid: string): Promise<void>
  edit(change: Partial<DetailsDraft>): void
  /** Puts the fields back to the stored values. */
  undo(): void
  /**
   * Sends what changed [B8.39 B8.40 B8.41 B8.42]. A change of e-mail or password becomes `question` first, and waits for
   * `answer`. True when all is saved.
   */
  readonly update: () => Promise<boolean>
  /** Answers `question`, or says whether the password was given. */
  answer(isSure: boolean): void
  assign(role: Role): Promise<void>
  remove(role: Role): Promise<void>
}

interface CredentialManagerOptions {
  readonly community: Pick<Community, 'credentials' | 'roles'>
  readonly notifications: Notifications
  /** The signed-in person's id. */
  readonly ownId: string | null
  /** The person changed one of their own roles that decides about this window. */
  readonly onOwnChange: () => void
}

/** Whether fields hold something that is not saved. */
export const isModified = ({ person, draft }: CredentialManagerState): boolean =>
  person !== null && changesAnything(changeOf(person, draft))

/** Makes the model of one window. */
export function createCredentialManager(options: CredentialManagerOptions): CredentialManager {
  const { community, notifications, ownId, onOwnChange } = options
  const { credentials, roles } = community
  const store = createStore<CredentialManagerState>(() => ({
    person: null,
    draft: { email: '', password: '', username: '', fullName: '' },
    problems: {},
    busy: null,
    question: null,
    asksPassword: false,
  }))
  let settle: ((isSure: boolean) => void) | null = null
  const { tell, warn } = createNotifier(notifications)
  const ask = (asked: Pick<CredentialManagerState, 'question'> | { readonly asksPassword: true }) =>
    new Promise<boolean>((resolve) => {
      settle = resolve
      store.setState(asked)
    })

  async function runExclusive<T>(
    busy: NonNullable<CredentialManagerState['busy']>,
    otherwise: T,
    work: () => Promise<T>,
  ) {
    if (store.getState().busy !== null) return otherwise
    store.setState({ busy })
    try {
      return await work()
    } finally {
      store.setState({ busy: null })
    }
  }

  async function look(id: string): Promise<Result<FoundPerson>> {
    const [found, member] = await Promise.all([
      outcomeOf(() => credentials.find(id)),
      outcomeOf(() => roles.find(id)),
    ])
    if (!found.ok) return found
    if (!member.ok) return member
    return member.value
      ? success({ credentials: found.value, member: member.value })
      : failure('not_found', userNotFound().description)
  }

  async function searchFor(id: string) {
    const found = await look(id)
    if (!found.ok)
      return warn(
        () => texts.notFound,
        () => found.error.message,
      )
    store.setState({ person: found.value, draft: draftOf(found.value), problems: {} })
    const { member, credentials } = found.value
    return tell(
      () => texts.found,
      () => texts.foundWho({ name: nameOf(member), email: credentials.email }),
    )
  }

  /** Changes how the person signs in, once the password was given where the server wants it; null: it was not. */
  async function changeSignIn(id: string, { email, password }: DetailsChange): Promise<Result<null> | null> {
    for (;;) {
      const updated = await outcomeOf(() => credentials.update(id, { email, password }))
      if (updated.ok || updated.error.code !== 'reauthentication_needed') return updated
      if (!(await ask({ asksPassword: true }))) return null
    }
  }

  /** Sends the change; what got through is kept as stored even if the rest fails. */
  async function send(person: FoundPerson, change: DetailsChange): Promise<boolean> {
    const { id } = person.member
    let stored = person
    if (changesSignIn(change)) {
      const { email } = change
      const updated = await changeSignIn(id, change)
      if (!updated) return false
      if (!updated.ok) {
        if (updated.error.code === '23505' && email !== null)
          store.setState({ problems: { email: sentence(() => texts.emailTaken) } })
        warn(
          () => texts.notUpdated,
          () => updated.error.message,
        )
        return false
      }
      stored = { ...stored, credentials: { ...stored.credentials, email: email ?? stored.credentials.email } }
      const { draft } = store.getState()
      store.setState({ person: stored, draft: { ...draft, email: stored.credentials.email, password: '' } })
    }
    if (changesProfile(change)) {
      const updated = await outcomeOf(() => credentials.updateProfile(id, change.profile))
      if (!updated.ok) {
        if (updated.error.code === '23505')
          store.setState({ problems: { username: sentence(usernameTaken) } })
        warn(
          () => texts.profileNotUpdated,
          () => updated.error.message,
        )
        return false
      }
      stored = { ...stored, member: { ...stored.member, ...change.profile } }
    }
    store.setState({ person: stored, draft: draftOf(stored) })
    tell(
      () => texts.updated,
      () => texts.updatedWell,
    )
    return true
  }

  /** The searched person, or a toast that there is none [B8.39]. */
  function chosen(): FoundPerson | null {
    const { person } = store.getState()
    if (!person)
      warn(
        () => texts.noUser,
        () => texts.noUserWhy,
      )
    return person
  }

  const changeRole = (change: (member: Member) => Promise<readonly Role[] | null>, role: Role) =>
    runExclusive('role', undefined, async () => {
      const person = chosen()
      const changed = person && (await change(person.member))
      if (!person || !changed) return
      store.setState({ person: { ...person, member: { ...person.member, roles: changed } } })
      if (person.member.id === ownId && isReviewing(role)) onOwnChange()
    })

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    async search(enteredUuid) {
      const uuid = readUuid(enteredUuid, texts.enterUuid)
      if (!uuid.ok) return warn(uuid.error.code, () => uuid.error.message)
      return runExclusive('search', undefined, () => searchFor(uuid.value))
    },
    edit(change) {
      const { draft, problems } = store.getState()
      const left = Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in change)))
      store.setState({ draft: { ...draft, ...change }, problems: left })
    },
    undo() {
      const { person } = store.getState()
      if (person) store.setState({ draft: draftOf(person), problems: {} })
    },
    async update() {
      const person = chosen()
      if (!person) return false
      const change = changeOf(person, store.getState().draft)
      const problems = problemsOf(change)
      store.setState({ problems })
      if (Object.keys(problems).length > 0 || !changesAnything(change)) return false
      return runExclusive('update', false, async () => {
        const isSure = !changesSignIn(change) || (await ask({ question: change }))
        return isSure && send(person, change)
      })
    },
    answer(isSure) {
      store.setState({ question: null, asksPassword: false })
      settle?.(isSure)
      settle = null
    },
    assign: (role) =>
      changeRole(
        async (member) =>
          (await assignRole({ roles, notifications }, member, role)) ? [...member.roles, role] : null,
        role,
      ),
    remove: (role) =>
      changeRole(
        async (member) =>
          (await removeRole({ roles, notifications }, member, role))
            ? member.roles.filter((one) => one !== role)
            : null,
        role,
      ),
  }
}
