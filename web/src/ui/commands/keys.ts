import { chordAttribute, chordText } from '@/lib/chord-text'
import { texts } from './texts'
import type { BoundCommand } from '@/lib/command'

/** The keys of a command as they are shown in a line; undefined: it has none. */
export const keysOf = ({ keys: [first] }: Pick<BoundCommand, 'keys'>): string | undefined =>
  first === undefined ? undefined : chordText(first)

/** What a tooltip says of a command: its title, or another label, with its keys. */
export function titleWithKeys(command: Pick<BoundCommand, 'title' | 'keys'>, label = command.title): string {
  const keys = keysOf(command)
  return keys === undefined ? label : texts.withKeys({ label, keys })
}

/** What assistive technology is told of the keys of a command's button. */
export const keyAttribute = ({ keys: [first] }: Pick<BoundCommand, 'keys'>): string | undefined =>
  first === undefined ? undefined : chordAttribute(first)
