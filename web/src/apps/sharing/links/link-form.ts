import type { LinkOptions, LinkRules, SharedLink } from '@/kernel/sharing/links'
import { texts } from './texts'

/** What is entered about a link. */
export interface LinkForm {
  readonly name: string
  readonly usesPassword: boolean
  /** '': the one that it has stays. */
  readonly password: string
  /** 'never', 'same' (as it is), or a number of days. */
  readonly ends: string
  readonly most: string
}

const day = 24 * 60 * 60 * 1000
const shortestPassword = 6
const mostDownloads = 1_000_000

/** Days that are offered, as far as the server allows them. */
export const daysToChoose = ({ linkDays }: LinkRules): readonly number[] =>
  [1, 7, 30, 90, 365].filter((days) => linkDays === null || days <= linkDays)

/** The form of a new link (null), or of one that is there. */
export function formOf(link: SharedLink | null, rules: LinkRules): LinkForm {
  if (!link) {
    const longest = daysToChoose(rules).at(-1)
    return {
      name: '',
      usesPassword: rules.linksNeedPassword,
      password: '',
      ends: rules.linkDays === null ? 'never' : String(longest ?? 1),
      most: '',
    }
  }
  return {
    name: link.name ?? '',
    usesPassword: link.hasPassword,
    password: '',
    ends: link.endsAt === null ? 'never' : 'same',
    most: link.mostDownloads === null ? '' : String(link.mostDownloads),
  }
}

/** What is wrong with a form; null: nothing. */
export function problemOf(form: LinkForm, link: SharedLink | null): string | null {
  const keepsPassword = link?.hasPassword === true && form.password === ''
  if (form.usesPassword && !keepsPassword && Array.from(form.password).length < shortestPassword)
    return texts.passwordMissing
  const most = form.most.trim()
  const isNumber = /^\d+$/.test(most) && Number(most) >= 1 && Number(most) <= mostDownloads
  return most === '' || isNumber ? null : texts.mostWrong
}

/** The options that a form stands for. `now` in ms. */
export function optionsOf(form: LinkForm, link: SharedLink | null, now: number): LinkOptions {
  const most = form.most.trim()
  return {
    name: form.name.trim() === '' ? null : form.name.trim(),
    ...(!form.usesPassword
      ? { password: null }
      : form.password !== '' || !link?.hasPassword
        ? { password: form.password }
        : {}),
    ...(form.ends === 'same' ? {} : { endsAt: form.ends === 'never' ? null : now + Number(form.ends) * day }),
    mostDownloads: most === '' ? null : Number(most),
  }
}
