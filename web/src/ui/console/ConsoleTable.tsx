import type { Inspected } from '@/lib/inspected'
import { InspectedValue } from './InspectedValue'

/** Column for values that are no objects. */
const valueColumn = 'Value'

/** Entries of a value by column; a plain value stands in a column of its own. */
const cells = (value: Inspected): ReadonlyMap<string, Inspected> =>
  value.kind === 'object'
    ? new Map(value.entries.map((entry) => [entry.key, entry.value]))
    : new Map([[valueColumn, value]])

/** The rows of `console.table`: one per entry, with a column for each key that a row has. */
export function ConsoleTable({ value }: { readonly value: Inspected }) {
  if (value.kind !== 'object') return <InspectedValue value={value} />
  const rows = value.entries.map((entry) => ({ key: entry.key, cells: cells(entry.value) }))
  const columns = [...new Set(rows.flatMap((row) => [...row.cells.keys()]))].slice(0, 20)
  return (
    <div className="my-1 max-w-full overflow-x-auto">
      <table className="border-collapse text-start">
        <thead>
          <tr>
            {['(index)', ...columns].map((column) => (
              <th
                key={column}
                scope="col"
                className="border border-border bg-sunken px-2 py-0.5 font-semibold"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="border border-border px-2 py-0.5 font-normal text-muted">
                {row.key}
              </th>
              {columns.map((column) => {
                const cell = row.cells.get(column)
                return (
                  <td key={column} className="border border-border px-2 py-0.5">
                    {cell ? <InspectedValue value={cell} isNested /> : null}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {value.omitted > 0 ? <p className="text-muted">… {value.omitted} more rows</p> : null}
    </div>
  )
}
