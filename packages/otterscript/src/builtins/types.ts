import { ScriptError } from '../script-error'
import { kindOf, sizeOf, type Value } from '../values'

/** A function that every program has. It only looks at its arguments, or changes a list that it is given. */
export interface Builtin {
  readonly name: string
  /** Names of the arguments, as the reference shows them; a name that ends with '?' may be left out. */
  readonly parameters: readonly string[]
  /** What it does, in one sentence. */
  readonly help: string
  /** Throws a ScriptError for arguments that make no sense. */
  readonly run: (args: readonly Value[], environment: Environment) => Value
  /** Characters and items that it reads; without it the sizes of its arguments. */
  readonly cost?: (args: readonly Value[]) => number
}

/** What builtins need from outside. */
export interface Environment {
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number
  /** ms since the epoch. */
  readonly now: () => number
  /** Most characters of a text and items of a list. */
  readonly longest: number
}

const argument = (args: readonly Value[], index: number): Value => args[index] ?? null

/** An argument that must be a number. */
export function numberAt(args: readonly Value[], index: number): number {
  const value = argument(args, index)
  if (typeof value === 'number') return value
  throw new ScriptError(`A number is needed here, not ${kindOf(value)}.`)
}

/** An argument that must be a text. */
export function textAt(args: readonly Value[], index: number): string {
  const value = argument(args, index)
  if (typeof value === 'string') return value
  throw new ScriptError(`A text is needed here, not ${kindOf(value)}.`)
}

/** An argument that must be a list. */
export function listAt(args: readonly Value[], index: number): Value[] {
  const value = argument(args, index)
  if (Array.isArray(value)) return value
  throw new ScriptError(`A list is needed here, not ${kindOf(value)}.`)
}

/** Refuses a text or list that would be too long before it is made. */
export function allowLength(length: number, { longest }: Pick<Environment, 'longest'>) {
  if (length > longest) throw new ScriptError(`This would be longer than ${longest}.`)
}

/** Cost of a function that reads the items of a list, too. */
export const costOfItems = ([list = null]: readonly Value[]): number =>
  Array.isArray(list) ? list.reduce<number>((sum, item) => sum + sizeOf(item), list.length) : 0
