import type { DatabaseColumn, DatabaseTable } from '@otteros/contracts'

/** A table with columns of megabytes. */
interface LargeTable<Column = string> {
  readonly columns: readonly Column[]
  /** Columns of which one value, together with row-level security, is one row. */
  readonly keys: readonly Column[]
}

/** Columns that are given whole for one row at a time, and in which nothing is searched or sorted. */
const largeTables: ReadonlyMap<string, LargeTable> = new Map(
  Object.entries({
    apps: { columns: ['html_content'], keys: ['id'] },
    app_versions: { columns: ['html_content'], keys: ['id', 'app_id'] },
    files: { columns: ['content'], keys: ['path'] },
  } satisfies { readonly [Table in DatabaseTable]?: LargeTable<DatabaseColumn<Table>> }),
)

const names = new Set([...largeTables.values()].flatMap(({ columns }) => columns))
/** Smaller ones, of kilobytes a row, in which a pattern or an order takes as long. */
const slowNames = new Set([...names, ...(['icon', 'files', 'vm_data'] satisfies DatabaseColumn[])])

/** Whether a column of any table is large. */
export const isLarge = (column: string): boolean => names.has(column)

/** Whether a search or an order in this column of any table would read large values. */
export const isSlow = (column: string): boolean => slowNames.has(column)

/** The large columns of a table and the keys of its rows; null for other tables. */
export const largeTable = (table: string): LargeTable | null => largeTables.get(table) ?? null
