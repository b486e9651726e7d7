import { compareTexts } from '@/lib/language/format'
import { longestName } from './paths'
import { texts } from './texts'

/** Why a name cannot be a file's name, as a sentence; null when it can. */
export function refuseName(name: string): string | null {
  if (name.trim() === '') return texts.nameMissing
  if (name === '.' || name === '..') return texts.nameOfDots({ name })
  if (name.includes('/')) return texts.nameWithSlash
  if (/\p{Cc}/u.test(name)) return texts.nameWithControl
  if (new TextEncoder().encode(name).length > longestName) return texts.nameTooLong
  return null
}

/** Order of names as the language has it: letter case ignored, numbers by value ('file2' before 'file10'), the rest by code unit. */
export const compareNames = (a: string, b: string): number =>
  compareTexts(a, b) || (a < b ? -1 : a > b ? 1 : 0)
