import { combine, placeIn } from '../operations'
import { ScriptError } from '../script-error'
import { areEqual, comparisonBudget, kindOf, sizeOf, type Value } from '../values'
import { allowLength, type Builtin, costOfItems, listAt, numberAt } from './types'

/** Which of two items comes first in a sorted list. */
function order(a: Value, b: Value): number {
  if (typeof a === typeof b && (typeof a === 'number' || typeof a === 'string')) {
    return combine('<', a, b) ? -1 : combine('<', b, a) ? 1 : 0
  }
  throw new ScriptError(
    `Only numbers, or only texts, can be sorted together, not ${kindOf(a)} and ${kindOf(b)}.`,
  )
}

/** Functions on lists; some of them take texts as well. */
export const listBuiltins: readonly Builtin[] = [
  {
    name: 'length',
    parameters: ['list or text'],
    help: 'How many items a list or characters a text has.',
    run: ([value = null]) => {
      if (typeof value === 'string' || Array.isArray(value)) return value.length
      throw new ScriptError(`A list or a text is needed here, not ${kindOf(value)}.`)
    },
  },
  {
    name: 'contains',
    parameters: ['list or text', 'value'],
    help: 'Whether the value is in the list, or the part in the text.',
    cost: (args) => costOfItems(args) + sizeOf(args[0] ?? null),
    run: ([value = null, part = null]) => {
      const budget = comparisonBudget()
      if (Array.isArray(value)) return value.some((item) => areEqual(item, part, budget))
      if (typeof value === 'string' && typeof part === 'string') return value.includes(part)
      throw new ScriptError(
        `A list, or two texts, are needed here, not ${kindOf(value)} and ${kindOf(part)}.`,
      )
    },
  },
  {
    name: 'add',
    parameters: ['list', 'value'],
    help: 'Puts a value at the end of the list and gives the list.',
    run: (args, environment) => {
      const list = listAt(args, 0)
      allowLength(list.length + 1, environment)
      list.push(args[1] ?? null)
      return list
    },
  },
  {
    name: 'remove',
    parameters: ['list', 'place'],
    help: 'Takes the item at a place out of the list and gives it.',
    run: (args) => {
      const list = listAt(args, 0)
      return list.splice(placeIn(list.length, args[1] ?? null), 1)[0] ?? null
    },
  },
  {
    name: 'slice',
    parameters: ['list or text', 'from', 'to?'],
    help: 'The part from one place up to, not including, another.',
    run: (args): Value => {
      const [value = null] = args
      const to = args.length > 2 ? numberAt(args, 2) : undefined
      if (typeof value === 'string') return value.slice(numberAt(args, 1), to)
      return listAt(args, 0).slice(numberAt(args, 1), to)
    },
  },
  {
    name: 'sort',
    parameters: ['list'],
    // Every item is compared about as many times as the list can be halved.
    cost: (args) => costOfItems(args) * 16,
    help: 'The items in order, as a new list.',
    run: (args) => listAt(args, 0).toSorted(order),
  },
  {
    name: 'reverse',
    parameters: ['list'],
    help: 'The items from the last to the first, as a new list.',
    run: (args) => listAt(args, 0).toReversed(),
  },
  {
    name: 'range',
    parameters: ['from', 'to'],
    help: 'The whole numbers from one to another, both included, as a list.',
    run: (args, environment) => {
      const [from, to] = [Math.ceil(numberAt(args, 0)), Math.floor(numberAt(args, 1))]
      allowLength(to - from + 1, environment)
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    },
  },
]
