import type { CommandRecord } from '@/lib/command'
import { chordAlongLines, isRightToLeft } from '@/lib/language/direction'

// Each key press asks for all of them.
const turned = new WeakMap<readonly string[], readonly string[]>()

/** The default chords of a command, in the current language. */
export function usualKeys({
  keys = [],
  followsLines = false,
}: Pick<CommandRecord, 'keys' | 'followsLines'>): readonly string[] {
  if (!followsLines || !isRightToLeft()) return keys
  const known = turned.get(keys) ?? keys.map((chord) => chordAlongLines(chord, 'rtl'))
  turned.set(keys, known)
  return known
}
