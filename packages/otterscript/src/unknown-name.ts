import { nearestName } from './script-error'
import { shown } from './source'

/** What other languages call things, and what they are called here. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['print', 'say'],
  ['println', 'say'],
  ['echo', 'say'],
  ['log', 'say'],
  ['write-line', 'say'],
  ['len', 'length'],
  ['size', 'length'],
  ['count', 'length'],
  ['push', 'add'],
  ['append', 'add'],
  ['pop', 'remove'],
  ['includes', 'contains'],
  ['substring', 'slice'],
  ['str', 'text'],
  ['string', 'text'],
  ['int', 'number'],
  ['float', 'number'],
  ['sleep', 'wait'],
  ['open', 'create'],
  ['close', 'destroy'],
  ['null', 'nothing'],
  ['nil', 'nothing'],
  ['none', 'nothing'],
  ['undefined', 'nothing'],
])

const always = ['true', 'false', 'nothing']

/** The name that is meant by one that does not exist, as far as that can be told; null when it cannot. */
export function meantName(name: string, known: Iterable<string>): string | null {
  const names = new Set([...known, ...always])
  const other = otherWords.get(name.toLowerCase())
  return other !== undefined && names.has(other) ? other : nearestName(name, names)
}

/** The message for a name that does not exist, with the one that may be meant. */
export function unknownName(name: string, known: Iterable<string>): string {
  const names = [...known]
  const near = meantName(name, names)
  if (near !== null) return `There is no “${shown(name)}”. Did you mean “${shown(near)}”?`
  const parts = name.split('-')
  const isDifference = parts.length > 1 && parts.every((part) => names.includes(part))
  return isDifference
    ? `There is no “${shown(name)}”. To subtract, write blanks around the minus: ${shown(parts.join(' - '))}`
    : `There is no “${shown(name)}”.`
}

/** The message for an event that does not exist. */
export function unknownEvent(name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  if (near !== null) return `There is no event “${shown(name)}”. Did you mean “${shown(near)}”?`
  const all = known.map((event) => `“${event}”`).join(', ')
  return all === '' ? `There are no events here.` : `There is no event “${shown(name)}”. There are: ${all}.`
}
