// not shown in this module: what the code inside gets and its console says, in English
// Values in a few words, without calling their own code.
import { type Inspected, inspectLimits } from '@/lib/inspected'

/** A text of at most `length` characters. */
export const cutText = (text: string, length: number = inspectLimits.text): string =>
  text.length > length ? `${text.slice(0, length)}…` : text

/** The name of a property. */
export const keyText = (key: PropertyKey): string =>
  cutText(typeof key === 'symbol' ? `[${key.toString()}]` : String(key), 200)

const ownValue = (value: object, key: PropertyKey): unknown =>
  Object.getOwnPropertyDescriptor(value, key)?.value

/** The name of an object's class, e.g. 'Object'. */
export function constructorName(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (typeof prototype !== 'object' || prototype === null)
    return prototype === null ? '[Object: null prototype]' : 'Function'
  const constructor = ownValue(prototype, 'constructor')
  const name = typeof constructor === 'function' ? ownValue(constructor, 'name') : null
  return typeof name === 'string' && name !== '' ? cutText(name, 100) : 'Object'
}

/** The first line of an error as it is now: name and message may have become anything. */
export function errorName(value: Error): string {
  const own = ownValue(value, 'name')
  const name = typeof own === 'string' ? own : constructorName(value)
  const message = ownValue(value, 'message')
  return cutText(typeof message === 'string' && message !== '' ? `${name}: ${message}` : name, 2000)
}

function functionText(value: object): string {
  const name = ownValue(value, 'name')
  const label = typeof name === 'string' && name !== '' ? cutText(name, 100) : '(anonymous)'
  return Function.prototype.toString.call(value).startsWith('class') ? `class ${label}` : `ƒ ${label}()`
}

/** An element of a page as its opening tag; null for all else. */
function markup(value: object): string | null {
  if (typeof Node === 'undefined' || !(value instanceof Node)) return null
  if (!(value instanceof Element)) return value.nodeName.toLowerCase()
  const attributes = [...value.attributes]
    .slice(0, 10)
    .map(({ name, value: text }) => ` ${name}="${cutText(text, 80)}"`)
  return `<${value.localName}${attributes.join('')}>`
}

const plain = (type: Extract<Inspected, { kind: 'plain' }>['type'], text: string) =>
  ({ kind: 'plain', type, text: cutText(text) }) as const

/** A value that is shown as a text alone; null for an object with entries. Throws what a hostile proxy throws. */
export function describePlain(value: unknown): Extract<Inspected, { kind: 'plain' }> | null {
  if (value === null) return plain('null', 'null')
  switch (typeof value) {
    case 'string':
      return plain('string', value)
    case 'number':
      return plain('number', Object.is(value, -0) ? '-0' : String(value))
    case 'bigint':
      return plain('bigint', `${value}n`)
    case 'boolean':
      return plain('boolean', String(value))
    case 'undefined':
      return plain('undefined', 'undefined')
    case 'symbol':
      return plain('symbol', value.toString())
    case 'function':
      return plain('function', functionText(value))
    case 'object':
      break
  }
  if (value instanceof Date) {
    const time = Date.prototype.getTime.call(value)
    return plain('date', Number.isNaN(time) ? 'Invalid Date' : new Date(time).toISOString())
  }
  if (value instanceof RegExp) return plain('regexp', RegExp.prototype.toString.call(value))
  const tag = markup(value)
  return tag === null ? null : plain('markup', tag)
}
