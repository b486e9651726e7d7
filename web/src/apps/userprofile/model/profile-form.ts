import { type Sentence, maybeSentence } from '@/lib/result'
import { fullNameProblem, usernameProblem } from '@/kernel/community/person'
import type { Profile, ProfilePort } from '@/kernel/community/types'
import { texts } from '../texts'

/** What the fields of the window hold. */
export interface ProfileDraft {
  readonly username: string
  readonly fullName: string
  readonly avatarUrl: string
}

/** What is wrong with the fields. */
export type ProfileProblems = Partial<Record<keyof ProfileDraft, Sentence>>
export type ProfileChange = Parameters<ProfilePort['update']>[0]

/** The fields as the profile has them. */
export const draftOf = ({ username, fullName, avatarUrl }: Profile): ProfileDraft => ({
  username,
  fullName: fullName ?? '',
  avatarUrl: avatarUrl ?? '',
})

/** Only what the fields change; the full name only for those who may edit it [B5.18 B7.7]. */
export function changeOf(profile: Profile, draft: ProfileDraft, canEditName: boolean): ProfileChange {
  const username = draft.username.trim()
  const fullName = draft.fullName.trim() || null
  const avatarUrl = draft.avatarUrl.trim() || null
  return {
    ...(username === profile.username ? {} : { username }),
    ...(canEditName && fullName !== profile.fullName ? { fullName } : {}),
    ...(avatarUrl === profile.avatarUrl ? {} : { avatarUrl }),
  }
}

/** Longest address of a picture, in characters: what the database takes. */
const avatarLimit = 2048

/** Whether an address is one that a picture is shown from: https, or a picture that is in the address itself. */
export function isPictureAddress(address: string): boolean {
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(address)) return true
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

/** Whether showing the picture asks another host for it. */
export const isOutside = (address: string): boolean => !address.toLowerCase().startsWith('data:')

function avatarProblem(address: string): string | null {
  if (!isPictureAddress(address)) return texts.avatarProblem
  return address.length > avatarLimit ? texts.avatarTooLong({ most: avatarLimit }) : null
}

/** What is wrong with the values that would be saved. */
export function problemsOf({ username, fullName, avatarUrl }: ProfileChange): ProfileProblems {
  const found = {
    username: username === undefined ? null : maybeSentence(() => usernameProblem(username)),
    fullName: fullName ? maybeSentence(() => fullNameProblem(fullName)) : null,
    avatarUrl: avatarUrl ? maybeSentence(() => avatarProblem(avatarUrl)) : null,
  }
  return {
    ...(found.username ? { username: found.username } : {}),
    ...(found.fullName ? { fullName: found.fullName } : {}),
    ...(found.avatarUrl ? { avatarUrl: found.avatarUrl } : {}),
  }
}
