import { normalisePath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'

/** What no program may delete, wherever it stands in a path and in whatever letter case [A5.6]. */
const protectedParts = ['/system/', 'important.dll', 'system32', 'boot'] as const

/** How often a text may be percent-encoded and is still seen through. */
const decodings = 3

/** What came of looking at a path that a program wants to delete. */
export type Verdict =
  | { readonly kind: 'allowed'; readonly path: FilePath }
  | { readonly kind: 'protected' }
  /** `invisible`: it has characters that cannot be seen; `everything`: it is the root. */
  | { readonly kind: 'refused'; readonly reason: 'empty' | 'invisible' | 'wildcard' | 'everything' }

/** Control characters and those that turn the direction of writing: no one could see which file is meant. */
const unreadable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const wildcard = /[*?]/

/** Whether a path names something of the system [A5.6]. A folder counts as the one it is: '/system' as '/system/'. */
export function isProtected(path: string): boolean {
  const text = `${path.toLowerCase()}/`
  return protectedParts.some((part) => text.includes(part))
}

function decodedOnce(text: string): string {
  // Byte by byte: a broken sequence elsewhere must not keep the rest from being seen.
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes.replaceAll(/%([0-7][\da-f])/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    }
  })
}

/** All forms of a text that may hide a path: as written, unified, and percent-decoded up to 3 times. */
function formsOf(text: string): string[] {
  const forms = [text]
  let current = text.normalize('NFKC')
  forms.push(current)
  for (let round = 0; round < decodings; round++) {
    const next = decodedOnce(current).normalize('NFKC')
    if (next === current) break
    forms.push(next)
    current = next
  }
  return forms
}

/** What a form means as a path: with slashes only, no invisible letters, no dot segments, no dots or blanks at the ends of names. */
function pathOf(form: string, from: FilePath): FilePath {
  const slashes = form.replaceAll('\\', '/').replaceAll(/\p{Cf}/gu, '')
  // Dot segments go first: '..' must not be taken for a name with dots at its end.
  const names = normalisePath(slashes, from)
    .split('/')
    .map((name) => name.replace(/[.\s]+$/, ''))
  return normalisePath(names.join('/'))
}

/**
 * Whether a program may delete a path [A5.6]; a relative one is taken from `from`. The path is judged as it is written and
 * as everything that it may be taken for; what is deleted is the path as it is written.
 */
export function judgeDeletion(raw: string, from: FilePath): Verdict {
  const forms = formsOf(raw)
  const meanings = forms.map((form) => pathOf(form, from))
  if ([...forms, ...forms.map((form) => form.replaceAll('\\', '/')), ...meanings].some(isProtected)) {
    return { kind: 'protected' }
  }
  if (raw.trim() === '') return { kind: 'refused', reason: 'empty' }
  if (forms.some((form) => unreadable.test(form))) {
    return { kind: 'refused', reason: 'invisible' }
  }
  if (forms.some((form) => wildcard.test(form))) {
    return { kind: 'refused', reason: 'wildcard' }
  }
  if (meanings.includes('/')) return { kind: 'refused', reason: 'everything' }
  return { kind: 'allowed', path: normalisePath(raw, from) }
}
