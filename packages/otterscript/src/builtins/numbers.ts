import { ScriptError } from '../script-error'
import type { Value } from '../values'
import { type Builtin, numberAt } from './types'

const unary = (name: string, help: string, calculate: (value: number) => number): Builtin => ({
  name,
  parameters: ['number'],
  help,
  run: (args) => calculate(numberAt(args, 0)),
})

const extreme = (name: 'min' | 'max', help: string): Builtin => ({
  name,
  parameters: ['a', 'b'],
  help,
  run: (args) => Math[name](numberAt(args, 0), numberAt(args, 1)),
})

/** Functions on numbers and time. */
export const numberBuiltins: readonly Builtin[] = [
  {
    name: 'number',
    parameters: ['value'],
    help: 'The number that a text says; nothing when it says none.',
    run: ([value = null]): Value => {
      if (typeof value === 'number') return value
      if (typeof value !== 'string' || value.trim() === '') return null
      const read = Number(value)
      return Number.isFinite(read) ? read : null
    },
  },
  unary('round', 'The nearest whole number.', Math.round),
  unary('floor', 'The next whole number below.', Math.floor),
  unary('ceil', 'The next whole number above.', Math.ceil),
  unary('abs', 'The number without its sign.', Math.abs),
  unary('sqrt', 'The square root.', (value) => {
    if (value < 0) throw new ScriptError('A negative number has no square root.')
    return Math.sqrt(value)
  }),
  extreme('min', 'The smaller of two numbers.'),
  extreme('max', 'The larger of two numbers.'),
  {
    name: 'random',
    parameters: ['from', 'to'],
    help: 'A whole number by chance, both ends included.',
    run: (args, { random }) => {
      const [from, to] = [Math.ceil(numberAt(args, 0)), Math.floor(numberAt(args, 1))]
      if (from > to) throw new ScriptError('The first number must not be larger than the second.')
      return from + Math.floor(random() * (to - from + 1))
    },
  },
  {
    name: 'time',
    parameters: [],
    help: 'Milliseconds since the first of January 1970.',
    run: (_args, { now }) => now(),
  },
]
