import { HostReference, type Value } from '@otteros/otterscript'
import { texts } from './texts'

/** What kind of value it is, with its article: "a list". */
export function kindIn(value: Value): string {
  if (value === null) return texts.nothing
  if (typeof value === 'number') return texts.number
  if (typeof value === 'string') return texts.text
  if (typeof value === 'boolean') return texts.truth
  if (Array.isArray(value)) return texts.list
  return value instanceof HostReference ? value.label : texts.function
}
