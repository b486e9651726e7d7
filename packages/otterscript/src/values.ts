import type { Task } from './instructions'
import type { Scope } from './scope'
import { ScriptError } from './script-error'

/** Something of the host that a program can hold and hand back, e.g. a window; the program sees only its label. */
export class HostReference {
  readonly label: string

  constructor(label: string) {
    this.label = label
  }
}

/** A function of the program with the names that it sees. */
export class ScriptFunction {
  readonly name: string
  readonly parameters: readonly string[]
  readonly body: Task
  readonly scope: Scope

  constructor(name: string, parameters: readonly string[], body: Task, scope: Scope) {
    this.name = name
    this.parameters = parameters
    this.body = body
    this.scope = scope
  }
}

/** What a program works with. `null` is the language's `nothing`; a list is shared, not copied, when it is assigned. */
export type Value = number | string | boolean | null | Value[] | ScriptFunction | HostReference

/** What kind of value it is, as messages say it. */
export function kindOf(value: Value): string {
  if (value === null) return 'nothing'
  if (typeof value === 'number') return 'a number'
  if (typeof value === 'string') return 'a text'
  if (typeof value === 'boolean') return 'true or false'
  if (Array.isArray(value)) return 'a list'
  return value instanceof ScriptFunction ? 'a function' : value.label
}

/** Longest text made of a list; the rest is cut. */
const longestShown = 10_000
/** Deepest nesting of lists that is shown and compared. */
const deepestShown = 8

/** A value as a text, as insertions show it; lists that contain themselves are cut. */
export function textOf(value: Value, within: readonly Value[] = []): string {
  if (value === null) return 'nothing'
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Object.is(value, -0) ? '0' : String(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof ScriptFunction) return `function ${value.name}`
  if (value instanceof HostReference) return value.label
  if (within.includes(value) || within.length >= deepestShown) return '[…]'
  const inside = [...within, value]
  let text = ''
  for (const [index, item] of value.entries()) {
    if (text.length > longestShown) return `[${text}, …]`
    text += `${index === 0 ? '' : ', '}${typeof item === 'string' ? `"${item}"` : textOf(item, inside)}`
  }
  return `[${text}]`
}

/** The texts of some values as one; it breaks off, too long, as soon as it is longer than `longest`. */
export function joinTexts(values: readonly Value[], separator: string, longest: number): string {
  let text = ''
  for (const [index, value] of values.entries()) {
    text += (index === 0 ? '' : separator) + textOf(value)
    if (text.length > longest) break
  }
  return text
}

/** Most items that one comparison looks at: lists that hold one another many times would never end. */
const mostCompared = 5000

/** What one comparison, or several together, may cost. */
export const comparisonBudget = () => ({ left: mostCompared })

/** Whether two values are the same: lists by their items, everything else by itself. Throws a ScriptError for huge lists. */
export function areEqual(a: Value, b: Value, budget = comparisonBudget(), depth = 0): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  if (a === b) return true
  if (a.length !== b.length || depth >= deepestShown) return false
  budget.left -= a.length
  if (budget.left < 0) throw new ScriptError('These lists are too large to compare.')
  return a.every((item, index) => areEqual(item, b[index] ?? null, budget, depth + 1))
}

/** What conditions take for true: everything but `false` and `nothing`. */
export const isTrue = (value: Value): boolean => value !== false && value !== null

/** Characters of a text or items of a list: what it costs to read the value once; 0 for anything else. */
export const sizeOf = (value: Value): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0
