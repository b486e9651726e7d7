import { ScriptError } from './script-error'
import { kindOf, type Value } from './values'

/** A loop over a list as it was when the loop began, or over the numbers from 0 up to, not including, `count`. */
export interface Walk {
  readonly items: Value[] | null
  readonly count: number
  next: number
}

/** Begins `repeat`. Throws a ScriptError for anything but a number that is not negative. */
export function beginCount(times: Value): Walk {
  if (typeof times !== 'number' || !(times >= 0)) {
    const given = typeof times === 'number' ? times : kindOf(times)
    throw new ScriptError(`“repeat” needs a number that is not negative, not ${given}.`)
  }
  return { items: null, count: Math.floor(times), next: 0 }
}

/** Begins `for`: over the items of a list or the characters of a text. */
export function beginWalk(source: Value): Walk {
  if (typeof source === 'string') {
    const items = Array.from(source)
    return { items, count: items.length, next: 0 }
  }
  if (Array.isArray(source)) return { items: [...source], count: source.length, next: 0 }
  throw new ScriptError(`“for” needs a list or a text, not ${kindOf(source)}.`)
}

/** Takes the uppermost values of a stack, in the order in which they were pushed. */
export const takeMany = (stack: Value[], count: number): Value[] =>
  count === 0 ? [] : stack.splice(-count, count)
