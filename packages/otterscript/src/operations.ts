import type { BinaryOperator } from './ast'
import { ScriptError } from './script-error'
import { shown } from './source'
import { areEqual, kindOf, textOf, type Value } from './values'

/** Operators that always work out both sides. */
export type EagerOperator = Exclude<BinaryOperator, 'and' | 'or'>

const arithmetic = {
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => divide(a, b, (x, y) => x / y),
  // The remainder has the sign of the divisor, so that clocks and grids may count backwards.
  '%': (a: number, b: number) => divide(a, b, (x, y) => x - y * Math.floor(x / y)),
} as const

const order = {
  '<': (difference: number) => difference < 0,
  '<=': (difference: number) => difference <= 0,
  '>': (difference: number) => difference > 0,
  '>=': (difference: number) => difference >= 0,
} as const

function divide(a: number, b: number, by: (a: number, b: number) => number): number {
  if (b === 0) throw new ScriptError('Nothing can be divided by zero.')
  return by(a, b)
}

const isArithmetic = (operator: EagerOperator): operator is keyof typeof arithmetic => operator in arithmetic

/** What an operator makes of two values. Throws a ScriptError when it cannot. */
export function combine(operator: EagerOperator, a: Value, b: Value): Value {
  if (operator === '==') return areEqual(a, b)
  if (operator === '!=') return !areEqual(a, b)
  if (operator === '+') return add(a, b)
  if (!isArithmetic(operator)) return order[operator](compare(operator, a, b))
  if (typeof a === 'number' && typeof b === 'number') return arithmetic[operator](a, b)
  throw mismatch(operator, a, b, 'two numbers')
}

/** Adds numbers, joins lists, and joins any value with a text. */
function add(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') return a + b
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b]
  if (typeof a === 'string' || typeof b === 'string') return textOf(a) + textOf(b)
  throw mismatch('+', a, b, 'two numbers, two lists or a text')
}

function compare(operator: EagerOperator, a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  throw mismatch(operator, a, b, 'two numbers or two texts')
}

const mismatch = (operator: string, a: Value, b: Value, needed: string) =>
  new ScriptError(`“${operator}” needs ${needed}, not ${kindOf(a)} and ${kindOf(b)}.`)

/** The place in a list or text that an index means: 0 is the first, -1 the last. Throws a ScriptError outside of it. */
export function placeIn(length: number, at: Value): number {
  if (typeof at !== 'number' || !Number.isInteger(at)) {
    throw new ScriptError(`A place is a whole number, not ${typeof at === 'number' ? at : kindOf(at)}.`)
  }
  const place = at < 0 ? at + length : at
  if (place < 0 || place >= length) {
    throw new ScriptError(
      length === 0
        ? `There is no place ${at}: it is empty.`
        : `There is no place ${at}: the last one is ${length - 1}.`,
    )
  }
  return place
}

/** The item of a list, or the character of a text, at a place. */
export function getItem([list = null, at = null]: readonly Value[]): Value {
  if (typeof list === 'string' || Array.isArray(list)) return list[placeIn(list.length, at)] ?? null
  throw new ScriptError(`Only a list or a text has places, not ${kindOf(list)}.`)
}

/** Puts a value at a place of a list that exists already. */
export function setItem([list = null, at = null, value = null]: readonly Value[]) {
  if (!Array.isArray(list)) throw new ScriptError(`Only a list has places that change, not ${kindOf(list)}.`)
  list[placeIn(list.length, at)] = value
}

/** The number with the other sign. */
export function negate(value: Value): number {
  if (typeof value === 'number') return -value
  throw new ScriptError(`“-” needs a number, not ${kindOf(value)}.`)
}

/** Refuses a call with too few or too many arguments. */
export function checkCount(name: string, given: number, least: number, most: number) {
  if (given >= least && given <= most) return
  const needed = least === most ? String(most) : `${least} to ${most}`
  const noun = most === 1 ? 'value' : 'values'
  throw new ScriptError(`“${shown(name)}” needs ${needed === '0' ? 'no' : needed} ${noun}, not ${given}.`)
}
