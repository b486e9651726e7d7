import { baseName, recycleFolder } from '@/kernel/files/paths'
import type { WindowRecord } from '@/kernel/windows/types'
import { plainName } from '@/lib/language/isolate'
import { texts } from './texts'

/** What tells windows of one title apart: the file or folder in them, and a number where that is the same. */
interface Distinction {
  /** A few words, for the button. */
  readonly short: string
  /** All that is known, for the tooltip. */
  readonly long: string
}

const byAge = (one: WindowRecord, other: WindowRecord) =>
  one.id.localeCompare(other.id, 'en', { numeric: true })

/** What tells a window from others with its title; null where no other has it. */
export function distinctionOf(window: WindowRecord, windows: readonly WindowRecord[]): Distinction | null {
  const alike = windows.filter(({ title }) => title === window.title)
  if (alike.length < 2) return null
  const same = alike.filter(({ path }) => path === window.path).toSorted(byAge)
  const number = String(same.findIndex(({ id }) => id === window.id) + 1)
  const bin = window.path === recycleFolder ? texts.recycleBin : null
  const long = bin ?? plainName(window.path)
  if (same.length === alike.length) return { short: number, long: window.path === '/' ? number : long }
  const name = bin ?? plainName(baseName(window.path) || window.path)
  return { short: same.length === 1 ? name : `${name} (${number})`, long }
}
