import { maybeSentence, type Sentence, sentence } from '@/lib/result'
import { fullNameProblem, usernameProblem } from '@/kernel/community/person'
import type { Credentials, Member } from '@/kernel/community/types'
import { minimumPasswordLength } from '@/kernel/session/password-rules'
import { texts } from '../texts'

/** The person that was searched for. */
export interface FoundPerson {
  readonly credentials: Credentials
  readonly member: Member
}

/** What the fields hold. */
export interface DetailsDraft {
  readonly email: string
  /** Blank keeps the current one. */
  readonly password: string
  readonly username: string
  readonly fullName: string
}

/** What is wrong with the fields, each a sentence. */
export type DetailsProblems = Partial<Record<keyof DetailsDraft, Sentence>>

/** What would be sent: null and absent leave as it is. */
export interface DetailsChange {
  readonly email: string | null
  readonly password: string | null
  readonly profile: { readonly username?: string; readonly fullName?: string | null }
}

/** The fields as the person's details are. */
export const draftOf = ({ credentials, member }: FoundPerson): DetailsDraft => ({
  email: credentials.email,
  password: '',
  username: member.username,
  fullName: member.fullName ?? '',
})

/** Only what the fields change [B5.20 B5.21 B5.22 B5.23]. */
export function changeOf({ credentials, member }: FoundPerson, draft: DetailsDraft): DetailsChange {
  const email = draft.email.trim()
  const username = draft.username.trim()
  const fullName = draft.fullName.trim() || null
  return {
    email: email === credentials.email ? null : email,
    password: draft.password.trim() === '' ? null : draft.password,
    profile: {
      ...(username === member.username ? {} : { username }),
      ...(fullName === member.fullName ? {} : { fullName }),
    },
  }
}

/** Whether the sign-in would change: worth a question first. */
export const changesSignIn = ({ email, password }: DetailsChange): boolean =>
  email !== null || password !== null

/** Whether the profile would change. */
export const changesProfile = ({ profile }: DetailsChange): boolean => Object.keys(profile).length > 0

/** Whether anything would change. */
export const changesAnything = (change: DetailsChange): boolean =>
  changesSignIn(change) || changesProfile(change)

/** What is wrong with the values that would be sent. */
export function problemsOf({ email, password, profile }: DetailsChange): DetailsProblems {
  const { username, fullName } = profile
  const usernameFault = username === undefined ? null : maybeSentence(() => usernameProblem(username))
  const fullNameFault = fullName ? maybeSentence(() => fullNameProblem(fullName)) : null
  return {
    ...(email === null || /^[^\s@]+@[^\s@]+$/.test(email)
      ? {}
      : { email: sentence(() => texts.emailProblem) }),
    ...(password === null || password.length >= minimumPasswordLength
      ? {}
      : { password: sentence(() => texts.passwordProblem({ least: minimumPasswordLength })) }),
    ...(usernameFault ? { username: usernameFault } : {}),
    ...(fullNameFault ? { fullName: fullNameFault } : {}),
  }
}
