import type { Keyword } from './words'

/** A sign of other languages, or of printed text, and what it means here. */
interface ForeignSign {
  readonly sign: string
  /** What to read in its place; null: nothing. */
  readonly meant: { readonly symbol: string } | { readonly keyword: Keyword } | null
  readonly message: string
  /** What mends it; absent: there is no one way. */
  readonly insert?: string
}

const instead = (
  sign: string,
  meant: { readonly symbol: string } | { readonly keyword: Keyword },
): ForeignSign => {
  const insert = 'symbol' in meant ? meant.symbol : meant.keyword
  return { sign, meant, insert, message: `“${sign}” is written “${insert}” here.` }
}

const changing = (operator: string): ForeignSign => ({
  sign: `${operator}=`,
  meant: { symbol: '=' },
  message: `There is no “${operator}=”. Write the name again: count = count ${operator} 1`,
})

/** Signs that people bring along from elsewhere; longer ones first. */
const foreignSigns: readonly ForeignSign[] = [
  instead('===', { symbol: '==' }),
  instead('!==', { symbol: '!=' }),
  instead('<>', { symbol: '!=' }),
  instead('&&', { keyword: 'and' }),
  instead('||', { keyword: 'or' }),
  instead('=<', { symbol: '<=' }),
  instead('=>', { symbol: '>=' }),
  instead('≤', { symbol: '<=' }),
  instead('≥', { symbol: '>=' }),
  instead('≠', { symbol: '!=' }),
  instead('×', { symbol: '*' }),
  instead('÷', { symbol: '/' }),
  instead('−', { symbol: '-' }),
  ...['+', '-', '*', '/', '%'].map(changing),
  {
    sign: '++',
    meant: null,
    message: 'There is no “++”. To count one up, write: count = count + 1',
  },
  { sign: '**', meant: { symbol: '*' }, message: 'There is no “**”. Multiply as often as it takes: n * n' },
  {
    sign: '.',
    meant: null,
    message: '“.” has no meaning here. A function takes the value in its brackets: length(list)',
  },
  { sign: ':', meant: null, message: '“:” has no meaning here. A block stands between { and }.' },
]

/** The foreign sign at a place of a text, if there is one. `!=` and what else is of the language is none. */
export function foreignSignAt(text: string, at: number): ForeignSign | undefined {
  const found = foreignSigns.find(({ sign }) => text.startsWith(sign, at))
  if (found) return found
  const isNot = text.startsWith('!', at) && !text.startsWith('!=', at)
  return isNot ? { ...instead('!', { keyword: 'not' }), insert: 'not ' } : undefined
}

/** Quotation marks of printed text, each with those that may close it. */
const printedQuotes: Readonly<Record<string, string>> = {
  '“': '”“',
  '”': '”“',
  '„': '“”',
  '«': '»',
  '‘': '’‘',
  '’': '’‘',
  '‚': '‘’',
  '`': '`',
}

/** The marks that close a text which begins with this printed quotation mark; undefined for any other character. */
export const closingOf = (quote: string): string | undefined =>
  Object.hasOwn(printedQuotes, quote) ? printedQuotes[quote] : undefined
