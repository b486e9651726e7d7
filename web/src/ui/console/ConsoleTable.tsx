import type { Inspected } from '@/lib/inspected'
import { useTexts } from '@/ui/use-texts'
import { InspectedValue } from './InspectedValue'
import { texts } from './texts'

/** Entries of a value by column; a plain value stands in the column `valueColumn`. */
const cells = (value: Inspected, valueColumn: string): ReadonlyMap<string, Inspected> =>
  value.kind === 'object'
    ? new Map(value.entries.map((entry) => [entry.key, entry.value]))
    : new Map([[valueColumn, value]])

/** The rows of `console.table`: one per entry, with a column for each key that a row has. */
export function ConsoleTable({ value }: { readonly value: Inspected }) {
  const t = useTexts(texts)
  if (value.kind !== 'object') return <InspectedValue value={value} />
  const rows = value.entries.map((entry) => ({ key: entry.key, cells: cells(entry.value, t.value) }))
  const columns = [...new Set(rows.flatMap((row) => [...row.cells.keys()]))].slice(0, 20)
  return (
    <div className="my-1 max-w-full overflow-x-auto">
      <table className="border-collapse text-start">
        <thead>
          <tr>
            {[t.index, ...columns].map((column) => (
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
      {value.omitted > 0 ? <p className="text-muted">{t.moreRows({ count: value.omitted })}</p> : null}
    </div>
  )
}
