/* The functions that every program has, by area; the reference in docs/ and the editor's completion are made of them. */
import { listBuiltins } from './lists'
import { numberBuiltins } from './numbers'
import { textBuiltins } from './texts'
import type { Builtin } from './types'

/** All functions that every program has. */
export const builtins: readonly Builtin[] = [...numberBuiltins, ...textBuiltins, ...listBuiltins]

const byName: ReadonlyMap<string, Builtin> = new Map(builtins.map((builtin) => [builtin.name, builtin]))

/** A builtin by its name. */
export const findBuiltin = (name: string): Builtin | undefined => byName.get(name)
