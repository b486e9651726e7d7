import type { DatabaseColumn, DatabaseFunction, DatabaseTable } from '@otteros/contracts'

/** What of a request tells its cost before anything of it is done. */
export interface Announced {
  readonly method: string
  readonly path: string
  /** The query with its question mark, as it was sent. */
  readonly search: string
  readonly prefer: string
  /** Bytes of the body; infinite where it does not say. */
  readonly bodyBytes: number
}

/** Of a body that is heavy in itself: its JSON is read, checked, written and read again by the database. */
const heavyBytes = 64 * 1024
/** Rows of a page, and where it begins, that take an index and a few ms. */
const lightRows = 200
const lightOffset = 500

/** Functions that read or write many rows, or values of megabytes. */
const heavyFunctions = new Set<string>([
  'blob_contents',
  'file_contents',
  'pull_entries',
  'pull_files',
  'list_people',
  'submit_app_version',
] satisfies DatabaseFunction[])
/** What a list of columns names where it asks for values of megabytes; `*` among them. */
const largeColumns = /(^|[,:(])\s*(\*|(html_content|content)\b)/
/** Tables that have such columns. */
const tablesOfLarge = new Set<string>(['apps', 'app_versions', 'files'] satisfies DatabaseTable[])
/** An operator that compares with a pattern, inside of conditions as well. */
const pattern = /(^|[.,(])(i?like|i?match|[a-z]*fts)(\((any|all|\w+)\))?\./
/** A condition that an index answers with few rows. */
const fewRows = /^(eq|in|is)\./

/** Tables of which some read what all people have, and the columns by one of which they are read quickly. */
const keysOfShared: Readonly<Record<string, readonly string[]>> = {
  apps: ['id', 'user_id'],
  app_versions: ['id', 'app_id', 'user_id'],
  profiles: ['id'],
  user_roles: ['user_id'],
} satisfies { [Table in DatabaseTable]?: readonly DatabaseColumn<Table>[] }
const byValue = /^(eq|in)\./
/** The order of the store, for which there is an index, or the beginning of it. */
const storeOrder = /^(id(\.asc)?|is_verified\.desc(,downloads\.desc(,id(\.asc)?)?)?)?$/

/** Whether a condition is one of those by which the store narrows its list. */
const isOfStore = ([name, value]: [string, string]) =>
  (name === 'is_verified' && /^(eq|is)\.true$/.test(value)) ||
  (name === 'category' && value.startsWith('eq.'))

/** Whether an index finds the rows of a table that all people share: by a key, or as the first ones of the store. */
function isFoundByIndex(table: string, query: URLSearchParams): boolean {
  const keys = keysOfShared[table]
  if (!keys || keys.some((key) => byValue.test(query.get(key) ?? ''))) return true
  const conditions = [...query].filter(([name]) => !['select', 'order', 'limit', 'offset'].includes(name))
  return table === 'apps' && storeOrder.test(query.getAll('order').join(',')) && conditions.every(isOfStore)
}

const numberOf = (value: string | null) => (value === null ? null : Number(value))

function isHeavyQuery(table: string, query: URLSearchParams, isRead: boolean): boolean {
  const select = query.get('select')
  if (isRead && tablesOfLarge.has(table) && (select === null || largeColumns.test(select))) return true
  if (select?.includes('(') || !isFoundByIndex(table, query)) return true
  if ((numberOf(query.get('offset')) ?? 0) > lightOffset) return true
  const limit = numberOf(query.get('limit'))
  if (limit !== null && !(limit <= lightRows)) return true
  const values = [...query]
    .filter(([name]) => name !== 'select' && name !== 'order')
    .map(([, value]) => value)
  if (values.some((value) => pattern.test(value))) return true
  return limit === null && !values.some((value) => fewRows.test(value))
}

/**
 * Whether a request of an API may take long: by its text alone, so that it is known before the body is read. Large bodies,
 * exact numbers, patterns, embedded tables, columns of megabytes, many rows, rows far down a list, or rows that no index finds. What seems light and is not
 * still ends by the limits of rows, bytes and time.
 */
export function isHeavy({ method, path, search, prefer, bodyBytes }: Announced): boolean {
  if (method !== 'GET' && method !== 'HEAD' && bodyBytes > heavyBytes) return true
  if (!path.startsWith('/rest/v1/')) return false
  const name = path.slice('/rest/v1/'.length)
  if (/\bcount=exact\b/.test(prefer)) return true
  if (name.startsWith('rpc/')) return heavyFunctions.has(name.slice('rpc/'.length))
  return method !== 'POST' && isHeavyQuery(name, new URLSearchParams(search), method === 'GET')
}
