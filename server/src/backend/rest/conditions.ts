import { isLarge, isSlow } from './large-columns.ts'
import { checkPattern, isPattern } from './patterns.ts'
import { QueryRefused } from './refusal.ts'

const mostConditions = 50
const mostPatterns = 10
const mostListed = 1000

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `files->0->>name` and `embed.files` are both of the column `files`. */
const columnOf = (key: string) => key.split(/->/)[0]?.split('.').at(-1)?.trim() ?? ''

interface Count {
  conditions: number
  patterns: number
}

/** Inside of `and` and `or` a value stands between quotes, where \\" and \\\\ are one character; Supabase Lite leaves them as two. */
const withoutEscapes = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/\\(["\\])/g, '$1') : value

function checkOperators(column: string, operators: Fields, count: Count, isNested: boolean): void {
  for (const [operator, given] of Object.entries(operators)) {
    if (operator === '$not' && isFields(given)) {
      checkOperators(column, given, count, isNested)
      continue
    }
    const value = isNested && isPattern(operator) ? withoutEscapes(given) : given
    operators[operator] = value
    count.conditions += 1
    if (operator === '$textSearch')
      throw new QueryRefused('OTQ01', 'Full text search is not offered.', 'Use like and ilike.')
    if (isPattern(operator)) {
      count.patterns += 1
      checkPattern(column, operator, value)
    } else if (isLarge(column) && operator !== '$is' && operator !== '$isNot') {
      throw new QueryRefused('OTQ01', `"${column}" can only be asked whether it is null.`)
    }
    if (Array.isArray(value) && value.length > mostListed)
      throw new QueryRefused('OTQ01', 'A list of values is too long.', `It has at most ${mostListed} values.`)
  }
}

function checkTree(where: unknown, count: Count, isNested: boolean): void {
  if (Array.isArray(where)) {
    for (const part of where) checkTree(part, count, isNested)
    return
  }
  if (!isFields(where)) return
  for (const [key, value] of Object.entries(where)) {
    if (key === '$and' || key === '$or' || key === '$not') checkTree(value, count, true)
    else if (isFields(value)) checkOperators(columnOf(key), value, count, isNested)
    else count.conditions += 1
  }
}

/**
 * Refuses conditions that take long or are too many; `wheres` are those of the query and of its embedded resources.
 * Throws `QueryRefused`.
 */
export function checkConditions(wheres: readonly unknown[]): void {
  const count: Count = { conditions: 0, patterns: 0 }
  for (const where of wheres) checkTree(where, count, false)
  if (count.conditions > mostConditions)
    throw new QueryRefused(
      'OTQ01',
      'The query has too many conditions.',
      `At most ${mostConditions} are read.`,
    )
  if (count.patterns > mostPatterns)
    throw new QueryRefused('OTQ01', 'The query has too many patterns.', `At most ${mostPatterns} are read.`)
}

/** Refuses orders that would read large values. Throws `QueryRefused`. */
export function checkOrder(order: readonly { readonly column: string }[]): void {
  for (const { column } of order) {
    const name = columnOf(column)
    if (isSlow(name)) throw new QueryRefused('OTQ01', `Rows cannot be sorted by "${name}".`)
  }
  if (order.length > 8) throw new QueryRefused('OTQ01', 'The query sorts by too many columns.', 'At most 8.')
}

/** Whether conditions fix one of these columns to one value. */
export function fixesOneOf(columns: readonly string[], where: unknown): boolean {
  return (
    isFields(where) &&
    columns.some((column) => {
      const operators = where[column]
      return isFields(operators) && typeof operators.$eq !== 'undefined'
    })
  )
}
