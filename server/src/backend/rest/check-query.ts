import { checkConditions, checkOrder, fixesOneOf } from './conditions.ts'
import { isLarge, largeTable } from './large-columns.ts'
import { checkDepth } from './list-depth.ts'
import { QueryRefused } from './refusal.ts'

const mostColumns = 60
const mostEmbeds = 3
const mostEmbeddedRows = 100

/** Bytes of rows that one answer may have: what the largest file of an account takes in base64, and a page of the store. */
export const mostAnswerBytes = 12 * 1024 * 1024
/** The same where large columns are asked for of several rows at a time. */
export const mostListBytes = 1024 * 1024

interface Column {
  readonly column?: string
  readonly aggregate?: string
  readonly path?: string
}

interface Embed {
  readonly select?: readonly SelectEntry[]
  readonly where?: unknown
  readonly order?: readonly { readonly column: string }[]
  limit?: number
}

type SelectEntry = string | Readonly<Record<string, Column | Embed>>

/** The parts of a parsed query that cost something. */
export interface ParsedQuery {
  readonly type?: string
  readonly from?: string
  readonly select?: readonly SelectEntry[]
  readonly where?: unknown
  readonly order?: readonly { readonly column: string }[]
  readonly limit?: number
  readonly offset?: number
  readonly $meta?: { readonly return?: string }
}

const isEmbed = (value: Column | Embed): value is Embed => 'select' in value

interface Named {
  readonly columns: readonly { readonly name: string; readonly path: string }[]
  /** Whether something is computed of many rows. */
  readonly isSummed: boolean
  readonly embeds: readonly Embed[]
}

function named(select: readonly SelectEntry[]): Named {
  const columns: { name: string; path: string }[] = []
  const embeds: Embed[] = []
  let isSummed = false
  for (const entry of select) {
    if (typeof entry === 'string') columns.push({ name: entry, path: '' })
    else
      for (const [alias, value] of Object.entries(entry)) {
        if (isEmbed(value)) embeds.push(value)
        else {
          isSummed ||= value.aggregate !== undefined
          columns.push({ name: value.column ?? alias, path: value.path ?? '' })
        }
      }
  }
  return { columns, isSummed, embeds }
}

/** Whatever a column is called in the answer, and whatever type it gets there: each time is one more copy of it. */
function checkColumns({ columns }: Named): void {
  if (columns.length > mostColumns)
    throw new QueryRefused('OTQ01', 'The query names too many columns.', `At most ${mostColumns}.`)
  const seen = new Set<string>()
  for (const { name, path } of columns) {
    const key = isLarge(name) ? name : `${name} ${path}`
    if (seen.has(key)) throw new QueryRefused('OTQ01', `The column "${name}" is named twice.`)
    seen.add(key)
  }
  const large = columns.find(({ name }) => isLarge(name))
  if (large && seen.has('* ')) throw new QueryRefused('OTQ01', `The column "${large.name}" is named twice.`)
}

function checkEmbed(embed: Embed): void {
  const inside = named(embed.select ?? [])
  if (inside.embeds.length > 0)
    throw new QueryRefused(
      'OTQ01',
      'Embedded tables are one level deep.',
      'Ask for the others by themselves.',
    )
  checkColumns(inside)
  const refused = inside.columns.find(({ name }) => name === '*' || isLarge(name))
  if (refused)
    throw new QueryRefused(
      'OTQ01',
      `"${refused.name}" is not given of embedded tables.`,
      'Name the columns that are needed.',
    )
  checkOrder(embed.order ?? [])
  embed.limit = Math.min(embed.limit ?? mostEmbeddedRows, mostEmbeddedRows)
}

/** Whether an answer holds large columns of rows that are not known to be one. */
function listsLarge(query: ParsedQuery, { columns }: Named): boolean {
  const table = largeTable(query.from ?? '')
  if (!table || query.type === 'rpc') return false
  if (query.type !== 'query' && query.$meta?.return !== 'representation') return false
  const asksForLarge =
    columns.length === 0 || columns.some(({ name }) => name === '*' || table.columns.includes(name))
  return asksForLarge && query.limit !== 1 && !fixesOneOf(table.keys, query.where)
}

/**
 * Refuses a query that would cost more than the product ever asks for, and bounds what it embeds. Returns how many bytes its
 * rows may have. It looks at what the server understood of the request, so that no spelling gets past it. Throws `QueryRefused`.
 */
export function checkQuery(query: ParsedQuery): number {
  const outside = named(query.select ?? [])
  checkColumns(outside)
  if (outside.isSummed)
    throw new QueryRefused(
      'OTQ01',
      'Sums and counts are not computed.',
      'The header "Prefer: count=exact" counts rows.',
    )
  if (outside.embeds.length > mostEmbeds)
    throw new QueryRefused('OTQ01', 'The query embeds too many tables.', `At most ${mostEmbeds}.`)
  for (const embed of outside.embeds) checkEmbed(embed)
  checkOrder(query.order ?? [])
  checkDepth(query.from, query.offset)
  checkConditions([query.where, ...outside.embeds.map(({ where }) => where)])
  return listsLarge(query, outside) ? mostListBytes : mostAnswerBytes
}
