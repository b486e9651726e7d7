/** Types of values that are shown as a text alone. */
export const plainTypes = [
  'string',
  'number',
  'bigint',
  'boolean',
  'undefined',
  'null',
  'symbol',
  'function',
  /** A getter, which is not called to look at it. */
  'accessor',
  'date',
  'regexp',
  'markup',
] as const

/** How the entries of an object are shown. */
export const objectShapes = ['object', 'array', 'map', 'set', 'error'] as const

/**
 * A value of the code that runs, as a picture that can be shown and searched: taken at the moment it was logged, limited in
 * depth, width and text length.
 */
export type Inspected =
  | { readonly kind: 'plain'; readonly type: (typeof plainTypes)[number]; readonly text: string }
  | {
      readonly kind: 'object'
      readonly shape: (typeof objectShapes)[number]
      /** Constructor's name, e.g. 'Object', 'Map(2)', 'TypeError: no otter'. */
      readonly name: string
      readonly entries: readonly InspectedEntry[]
      /** Entries that are left out. */
      readonly omitted: number
    }
  /** The same object is one of those around it. */
  | { readonly kind: 'circular'; readonly name: string }
  /** Deeper than is shown. */
  | { readonly kind: 'deep'; readonly name: string }

/** A property, an element or a map's pair. */
export interface InspectedEntry {
  readonly key: string
  readonly value: Inspected
}

/** Limits of a picture: levels, entries of one object, objects and values in all, characters of one text. */
export const inspectLimits = { depth: 6, entries: 100, nodes: 600, text: 10_000 } as const

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= inspectLimits.text + 100

const includes = (list: readonly string[], value: unknown) =>
  typeof value === 'string' && list.includes(value)

function check(value: unknown, depth: number, budget: { left: number }): boolean {
  budget.left -= 1
  // One level more than is made: what a checked message holds may be a little over, never much.
  if (budget.left < 0 || depth > inspectLimits.depth + 1 || !isRecord(value)) return false
  switch (value.kind) {
    case 'plain':
      return includes(plainTypes, value.type) && isText(value.text)
    case 'circular':
    case 'deep':
      return isText(value.name)
    case 'object':
      return (
        includes(objectShapes, value.shape) &&
        isText(value.name) &&
        typeof value.omitted === 'number' &&
        Array.isArray(value.entries) &&
        value.entries.length <= inspectLimits.entries + 1 &&
        value.entries.every(
          (entry: unknown) => isRecord(entry) && isText(entry.key) && check(entry.value, depth + 1, budget),
        )
      )
    default:
      return false
  }
}

/** Whether something that came out of a sandbox is a picture of a value within the limits. */
export const isInspected = (value: unknown): value is Inspected =>
  check(value, 0, { left: inspectLimits.nodes * 2 })
