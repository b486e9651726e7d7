import { maybeSentence, type Sentence } from '@/lib/result'
import { compareTexts } from '@/lib/language/format'
import { longestName } from './paths'
import { texts } from './texts'

/** What a name has that a file's name may not. */
export type NameFault = 'nameMissing' | 'nameOfDots' | 'nameWithSlash' | 'nameWithControl' | 'nameTooLong'

/** Why a name cannot be a file's name; null when it can. */
export function nameFault(name: string): NameFault | null {
  if (name.trim() === '') return 'nameMissing'
  if (name === '.' || name === '..') return 'nameOfDots'
  if (name.includes('/')) return 'nameWithSlash'
  if (/\p{Cc}/u.test(name)) return 'nameWithControl'
  return new TextEncoder().encode(name).length > longestName ? 'nameTooLong' : null
}

/** The same as a sentence, for as long as it is shown. */
export const refusalOf = (name: string): Sentence | null => maybeSentence(() => refuseName(name))

/** The same in words. */
export function refuseName(name: string): string | null {
  const fault = nameFault(name)
  if (fault === null) return null
  return fault === 'nameOfDots' ? texts.nameOfDots({ name }) : texts[fault]
}

/** Order of names as the language has it: letter case ignored, numbers by value ('file2' before 'file10'), the rest by code unit. */
export const compareNames = (a: string, b: string): number =>
  compareTexts(a, b) || (a < b ? -1 : a > b ? 1 : 0)
