import type { Os } from '@/kernel/os'
import { createSearchScope, type SearchScope } from '@/kernel/search/sources'
import { openPalette } from './open-command'

const scopes = new WeakMap<Os, SearchScope>()

/** What can be found on a desktop: one scope for palette and start menu, made with the first use, which goes when the desktop does. */
export function scopeOf(os: Os): SearchScope {
  const scope =
    scopes.get(os) ??
    createSearchScope(os, {
      ownCommand: openPalette.id,
      copy: (text) => navigator.clipboard.writeText(text),
    })
  scopes.set(os, scope)
  return scope
}
