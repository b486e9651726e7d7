import { isSlow } from './large-columns.ts'
import { QueryRefused } from './refusal.ts'

/** A hundred characters, each escaped, and the signs around them. */
const longestPattern = 220
const mostWildcards = 8

const likeOperators = new Set(['$like', '$ilike', '$likeAny', '$ilikeAny', '$likeAll', '$ilikeAll'])
const expressionOperators = new Set([
  '$regex',
  '$iregex',
  '$regexAny',
  '$iregexAny',
  '$regexAll',
  '$iregexAll',
])

/** Whether an operator compares with a pattern. */
export const isPattern = (operator: string): boolean =>
  likeOperators.has(operator) || expressionOperators.has(operator)

/** Text in which every character that means something to a regular expression is escaped. */
const literal = /^(?:[^\\^$.*+?()[\]{}|]|\\[^A-Za-z0-9])*$/

/**
 * Refuses patterns that could take long: long ones, those with many wildcards, any on a slow column, and regular expressions
 * that are more than a text to be found. Throws `QueryRefused`.
 */
export function checkPattern(column: string, operator: string, value: unknown): void {
  if (isSlow(column)) throw new QueryRefused('OTQ01', `Nothing can be searched for in "${column}".`)
  const patterns: readonly unknown[] = Array.isArray(value) ? value : [value]
  for (const pattern of patterns) {
    const text = typeof pattern === 'string' ? pattern : JSON.stringify(pattern)
    if (text.length > longestPattern)
      throw new QueryRefused(
        'OTQ01',
        'The pattern is too long.',
        `It has at most ${longestPattern} characters.`,
      )
    if (expressionOperators.has(operator) && !literal.test(text))
      throw new QueryRefused(
        'OTQ01',
        'Regular expressions are not answered.',
        'Escape every special character to search for a text, or use like and ilike.',
      )
    if (likeOperators.has(operator) && (text.match(/[%_]/g)?.length ?? 0) > mostWildcards)
      throw new QueryRefused(
        'OTQ01',
        'The pattern has too many wildcards.',
        `It has at most ${mostWildcards} of them.`,
      )
  }
}
