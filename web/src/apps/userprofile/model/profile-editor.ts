import { createStore } from 'zustand/vanilla'
import { loadAccess } from '@/kernel/community/access-gate'
import { usernameTaken } from '@/kernel/community/person'
import type { Access, Community, Profile } from '@/kernel/community/types'
import { createNotifier } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { type Failure, type Sentence, sentence } from '@/lib/result'
import { texts } from '../texts'
import { changeOf, draftOf, type ProfileDraft, type ProfileProblems, problemsOf } from './profile-form'

/** What the window shows. */
export interface ProfileState {
  readonly status: 'loading' | 'missing' | 'ready'
  /** Set exactly when `status` is 'ready'. */
  readonly profile: Profile | null
  readonly draft: ProfileDraft
  readonly problems: ProfileProblems
  readonly isSaving: boolean
  /** Null: not known, because of `accessProblem`. */
  readonly access: Access | null
  /** As in B8.17; null: none. */
  readonly accessProblem: Sentence | null
}

/** The profile of the signed-in person while it is edited. */
export interface ProfileEditor {
  getState(): ProfileState
  subscribe(listener: () => void): () => void
  /** Reads the profile and, once [B4.14], the role; toasts say what went wrong [B8.22 B8.23]. */
  load(): Promise<void>
  /** Asks for the role again after `accessProblem`. */
  retryAccess(): Promise<void>
  edit(change: Partial<ProfileDraft>): void
  /** Saves what changed; toasts say how that went [B8.22 B8.24 B8.25 B8.26]. False when it is not saved; what was typed stays. */
  readonly save: () => Promise<boolean>
  /** No more toasts: the window is gone. */
  dispose(): void
}

const emptyDraft: ProfileDraft = { username: '', fullName: '', avatarUrl: '' }
const start: ProfileState = {
  status: 'loading',
  profile: null,
  draft: emptyDraft,
  problems: {},
  isSaving: false,
  access: null,
  accessProblem: null,
}

const isSignedOut = ({ code, status }: Failure) => code === 'signed_out' || status === 401

/** Whether something would be saved. */
export const isModified = ({ profile, draft, access }: ProfileState): boolean =>
  profile !== null && Object.keys(changeOf(profile, draft, access?.canEditName ?? false)).length > 0

/** Makes the editor of one window. */
export function createProfileEditor(os: Pick<Os, 'community' | 'session' | 'notifications'>): ProfileEditor {
  const store = createStore<ProfileState>(() => start)
  let community: Community | null = null
  let isDisposed = false

  const { tell, warn } = createNotifier({
    notify: (notice) => {
      if (!isDisposed) os.notifications.notify(notice)
    },
  })
  const isAnyone = () => os.session.getState().user !== null

  async function readAccess(from: Community) {
    const access = await loadAccess(from)
    store.setState(
      access.ok
        ? { access: access.value, accessProblem: null }
        : { access: null, accessProblem: access.error },
    )
  }

  function miss(isAuthentication: boolean) {
    store.setState({ status: 'missing' })
    if (isAuthentication)
      warn(
        () => texts.signInNeeded,
        () => texts.signInToView,
      )
    else
      warn(
        () => texts.error,
        () => texts.notLoaded,
      )
  }

  async function load() {
    store.setState(start, true)
    if (!isAnyone()) return miss(true)
    try {
      community = await os.community()
      const [profile] = await Promise.all([community.profile.own(), readAccess(community)])
      if (!profile.ok) return miss(isSignedOut(profile.error))
      return store.setState({ status: 'ready', profile: profile.value, draft: draftOf(profile.value) })
    } catch (cause) {
      log.error('The profile could not be loaded', cause)
      return miss(false)
    }
  }

  function tellRefusal(error: Failure) {
    if (isSignedOut(error))
      return warn(
        () => texts.signInNeeded,
        () => texts.signInToUpdate,
      )
    if (error.code === 'unexpected_answer')
      return warn(
        () => texts.error,
        () => texts.unexpected,
      )
    if (error.code === '23505') store.setState({ problems: { username: sentence(usernameTaken) } })
    return warn(
      () => texts.notSaved,
      () => error.message,
    )
  }

  /** Takes the values that are stored now, and keeps text that was typed while they were sent. */
  function accept(profile: Profile, sent: ProfileDraft) {
    const stored = draftOf(profile)
    const { draft } = store.getState()
    const kept = (field: keyof ProfileDraft) => (draft[field] === sent[field] ? stored[field] : draft[field])
    store.setState({
      profile,
      draft: { username: kept('username'), fullName: kept('fullName'), avatarUrl: kept('avatarUrl') },
    })
  }

  async function save() {
    const { profile, draft, access, isSaving } = store.getState()
    if (!community || !profile || isSaving) return false
    if (!isAnyone()) {
      warn(
        () => texts.signInNeeded,
        () => texts.signInToUpdate,
      )
      return false
    }
    const change = changeOf(profile, draft, access?.canEditName ?? false)
    const problems = problemsOf(change)
    store.setState({ problems })
    if (Object.keys(problems).length > 0) return false
    store.setState({ isSaving: true })
    try {
      const updated = await community.profile.update(change)
      if (!updated.ok) {
        tellRefusal(updated.error)
        return false
      }
      accept(updated.value, draft)
      tell(
        () => texts.saved,
        () => texts.savedWell,
      )
      return true
    } catch (cause) {
      log.error('The profile could not be saved', cause)
      warn(
        () => texts.error,
        () => texts.unexpected,
      )
      return false
    } finally {
      store.setState({ isSaving: false })
    }
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    load,
    async retryAccess() {
      if (community) await readAccess(community)
    },
    edit(change) {
      const { draft, problems } = store.getState()
      const left = Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in change)))
      store.setState({ draft: { ...draft, ...change }, problems: left })
    },
    save,
    dispose() {
      isDisposed = true
    },
  }
}
