// not shown in this module: what the code inside gets and its console says, in English
// Takes pictures of values. Whatever the values are (proxies that throw, getters, cycles, a million entries), it calls no
// code of theirs that it can avoid, never throws, and stays within limits.
import { type Inspected, type InspectedEntry, inspectLimits } from '@/lib/inspected'
import { constructorName, cutText, describePlain, errorName, keyText } from './describe'

interface Walk {
  /** The objects that the current one is in. */
  readonly around: object[]
  /** Values that may still be taken. */
  left: number
}

/** What an object holds: how much, and a way to take the first of it. */
interface Content {
  readonly shape: Extract<Inspected, { kind: 'object' }>['shape']
  readonly name: string
  readonly size: number
  readonly take: (count: number) => readonly InspectedEntry[]
}

function property(value: object, key: PropertyKey, walk: Walk): InspectedEntry[] {
  const descriptor = Object.getOwnPropertyDescriptor(value, key)
  if (!descriptor) return []
  if ('value' in descriptor) return [{ key: keyText(key), value: look(descriptor.value, walk) }]
  const text = descriptor.get ? '(getter)' : '(setter)'
  return [{ key: keyText(key), value: { kind: 'plain', type: 'accessor', text } }]
}

/** The first items of an iterator, without asking for more. */
function firstOf<T>(iterator: Iterator<T>, count: number): T[] {
  const items: T[] = []
  while (items.length < count) {
    const next = iterator.next()
    if (next.done) break
    items.push(next.value)
  }
  return items
}

function properties(value: object, shape: Content['shape'], name: string, walk: Walk): Content {
  const keys = Reflect.ownKeys(value).filter(
    (key) => (shape !== 'error' || (key !== 'message' && key !== 'name')) && isShown(value, key, shape),
  )
  const take = (count: number) => keys.slice(0, count).flatMap((key) => property(value, key, walk))
  return { shape, name, size: keys.length, take }
}

const isShown = (value: object, key: PropertyKey, shape: Content['shape']) =>
  shape === 'error' || Object.getOwnPropertyDescriptor(value, key)?.enumerable === true

function listed(value: object, size: number, walk: Walk): Content {
  const take = (count: number) =>
    Array.from({ length: Math.min(count, size) }, (_, index) => index).flatMap((index) =>
      property(value, String(index), walk),
    )
  return { shape: 'array', name: `${constructorName(value)}(${size})`, size, take }
}

function contentOf(value: object, walk: Walk): Content {
  if (Array.isArray(value)) return listed(value, value.length, walk)
  if (ArrayBuffer.isView(value) && !(value instanceof DataView))
    return listed(value, value.byteLength / Number(Reflect.get(value, 'BYTES_PER_ELEMENT') ?? 1), walk)
  if (value instanceof Map) {
    const take = (count: number) =>
      firstOf(Map.prototype.entries.call(value), count).map(([key, item]: [unknown, unknown]) => ({
        key: brief(key),
        value: look(item, walk),
      }))
    return { shape: 'map', name: `Map(${value.size})`, size: value.size, take }
  }
  if (value instanceof Set) {
    const take = (count: number) =>
      firstOf<unknown>(Set.prototype.values.call(value), count).map((item, index) => ({
        key: String(index),
        value: look(item, walk),
      }))
    return { shape: 'set', name: `Set(${value.size})`, size: value.size, take }
  }
  if (value instanceof Error) return properties(value, 'error', errorName(value), walk)
  return properties(value, 'object', constructorName(value), walk)
}

/** A key of a map in a few words. */
function brief(key: unknown): string {
  const picture = describePlain(key)
  if (picture) return cutText(picture.type === 'string' ? JSON.stringify(picture.text) : picture.text, 100)
  return constructorName(Object(key))
}

function lookInto(value: object, walk: Walk): Inspected {
  if (walk.around.includes(value)) return { kind: 'circular', name: constructorName(value) }
  if (walk.around.length >= inspectLimits.depth || walk.left <= 0)
    return { kind: 'deep', name: Array.isArray(value) ? `Array(${value.length})` : constructorName(value) }
  walk.around.push(value)
  try {
    const { shape, name, size, take } = contentOf(value, walk)
    const entries = take(Math.min(inspectLimits.entries, Math.max(0, walk.left)))
    return { kind: 'object', shape, name, entries, omitted: Math.max(0, Math.round(size) - entries.length) }
  } finally {
    walk.around.pop()
  }
}

function look(value: unknown, walk: Walk): Inspected {
  walk.left -= 1
  try {
    return describePlain(value) ?? lookInto(Object(value), walk)
  } catch {
    // A proxy whose traps throw, or an object that is broken on purpose.
    return { kind: 'deep', name: 'Object that cannot be looked at' }
  }
}

/** A picture of a value as it is now. */
export const inspect = (value: unknown): Inspected => look(value, { around: [], left: inspectLimits.nodes })
