import Copy from 'lucide-react/icons/copy'
import FileText from 'lucide-react/icons/file-text'
import Table2 from 'lucide-react/icons/table-2'
import { useDeferredValue, useMemo, useState } from 'react'
import { describeCompany } from '@/kernel/documents/notice-texts'
import { followViewers } from '@/kernel/documents/viewers'
import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { createNotifier } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { Button } from '@/ui/button'
import { CompanyLine } from '@/ui/company-line'
import { EmptyState } from '@/ui/empty-state'
import { SearchField } from '@/ui/search-field'
import { useTexts } from '@/ui/use-texts'
import { type CellRange, Grid } from './Grid'
import type { Table, TableRemark } from './model/parse-table'
import { asClipboard, firstWidths, rowsInOrder, type TableSort } from './model/view-rows'
import { texts } from './texts'

interface TablePageProps {
  readonly os: Os
  readonly path: FilePath
  readonly table: Table
}

function remarkText(remark: TableRemark, t: typeof texts): string {
  if (remark.kind === 'open-quote') return t.openQuote
  return remark.kind === 'damaged-quote'
    ? t.damagedQuote({ row: remark.row })
    : t.unevenRows({ count: remark.count })
}

/** A table with a bar to search, copy and sort it. */
export function TablePage({ os, path, table }: TablePageProps) {
  const t = useTexts(texts)
  const [hasHeader, setHasHeader] = useState(true)
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<TableSort | null>(null)
  const [range, setRange] = useState<CellRange | null>(null)
  const searched = useDeferredValue(query)
  const rows = useMemo(() => (hasHeader ? table.rows.slice(1) : table.rows), [table, hasHeader])
  const order = useMemo(() => rowsInOrder(rows, searched, sort), [rows, searched, sort])
  const widths = useMemo(() => firstWidths(table.rows, table.columns), [table])
  const header = useMemo(
    () =>
      Array.from({ length: table.columns }, (_, column) => {
        const name = hasHeader ? table.rows[0]?.[column]?.trim() : ''
        return name || t.column({ number: column + 1 })
      }),
    [table, hasHeader, t],
  )

  const copy = async () => {
    const { tell, warn } = createNotifier(os.notifications)
    const places = range ? order.slice(range.top, range.bottom + 1) : order
    const cells = places.map((place) =>
      range
        ? header.slice(range.left, range.right + 1).map((_, index) => rows[place]?.[range.left + index] ?? '')
        : (rows[place] ?? []),
    )
    try {
      await navigator.clipboard.writeText(
        asClipboard(range ? cells : [...(hasHeader ? [header] : []), ...cells]),
      )
      tell(() => texts.copied)
    } catch {
      warn(
        () => texts.notCopied,
        () => baseName(path),
      )
    }
  }
  const onSort = (column: number) => {
    setRange(null)
    setSort((before) => {
      if (before?.column !== column) return { column, isDescending: false }
      return before.isDescending ? null : { column, isDescending: true }
    })
  }

  if (table.rows.length === 0)
    return (
      <div className="flex size-full bg-surface">
        <EmptyState icon={<Table2 />} title={t.noRows} text={t.noRowsWhy}>
          <Button onClick={() => os.windows.open('editor', { path, title: baseName(path) })}>{t.edit}</Button>
        </EmptyState>
      </div>
    )
  const count = rows.length
  return (
    <div className="flex size-full flex-col bg-surface text-text">
      <div
        role="toolbar"
        aria-label={t.toolbar}
        className="flex shrink-0 flex-wrap items-center gap-2 border-b border-border px-2 py-1"
      >
        <SearchField
          label={t.search}
          value={query}
          onChange={(value) => {
            setRange(null)
            setQuery(value)
          }}
          className="min-w-0 flex-1 basis-56"
        />
        <label className="flex min-h-8 items-center gap-2 px-1 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={hasHeader}
            onChange={(event) => {
              setRange(null)
              setHasHeader(event.target.checked)
            }}
            className="size-4.5"
          />
          {t.header}
        </label>
        <Button size="small" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          {t.copy}
        </Button>
        <Button size="small" onClick={() => os.windows.open('editor', { path, title: baseName(path) })}>
          <FileText aria-hidden="true" className="size-4" />
          {t.edit}
        </Button>
      </div>
      <CompanyLine os={os} path={path} follow={followViewers} describe={describeCompany} />
      {table.remarks.map((remark) => (
        <p
          key={remark.kind}
          role="status"
          className="shrink-0 border-b border-border bg-raised px-3 py-1.5 text-sm"
        >
          {remarkText(remark, t)}
        </p>
      ))}
      <Grid
        header={header}
        rows={rows}
        order={order}
        widths={widths}
        sort={sort}
        onSort={onSort}
        range={range}
        onRange={setRange}
        onCopy={() => void copy()}
      />
      <footer
        data-part="status"
        className="flex min-h-7 shrink-0 items-center gap-x-4 border-t border-border px-3 text-xs text-muted tabular-nums"
      >
        <span>{order.length === count ? t.rows({ count }) : t.rowsOf({ found: order.length, count })}</span>
        <span>{t.columns({ count: table.columns })}</span>
      </footer>
    </div>
  )
}
