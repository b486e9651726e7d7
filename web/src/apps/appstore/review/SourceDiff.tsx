import { useState } from 'react'
import { classNames } from '@/lib/class-names'
import { Button } from '@/ui/button'
import type { DiffLine, DiffPart } from './line-diff'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** Lines that are drawn before the person asks for all of them. */
const firstLines = 500
/** Characters of a line that are drawn: a page may be one line of five million. */
const longestLine = 2000

const looks = {
  same: { sign: ' ', name: null, line: 'text-muted' },
  added: { sign: '+', name: 'added', line: 'bg-(--diff-added) text-text' },
  removed: { sign: '−', name: 'removed', line: 'bg-(--diff-removed) text-text' },
} as const

function Line({ line: { kind, text, oldNumber, newNumber } }: { readonly line: DiffLine }) {
  const t = useTexts(texts)
  const { sign, name, line } = looks[kind]
  const number = 'w-11 shrink-0 pe-2 text-end text-muted select-none tabular-nums max-sm:hidden'
  return (
    <li data-kind={kind} className={classNames('flex', line)}>
      <span aria-hidden="true" className={number}>
        {oldNumber}
      </span>
      <span aria-hidden="true" className={number}>
        {newNumber}
      </span>
      <span aria-hidden="true" className="w-5 shrink-0 text-center select-none">
        {sign}
      </span>
      <code className="min-w-0 flex-1 pe-2 break-all whitespace-pre-wrap">
        {name ? <span className="sr-only">{t[name]} </span> : null}
        {text.length > longestLine ? `${text.slice(0, longestLine)}…` : text || ' '}
      </code>
    </li>
  )
}

/** Only so many lines, and how many that leaves out. */
function cut(parts: readonly DiffPart[], most: number): { parts: readonly DiffPart[]; left: number } {
  let room = most
  let left = 0
  const kept: DiffPart[] = []
  for (const { skipped, lines } of parts) {
    const shown = lines.slice(0, room)
    if (shown.length > 0) kept.push({ skipped, lines: shown })
    left += lines.length - shown.length
    room -= shown.length
  }
  return { parts: kept, left }
}

/** The changed lines of a page with a few around each. */
export function SourceDiff({ parts }: { readonly parts: readonly DiffPart[] }) {
  const t = useTexts(texts)
  const [most, setMost] = useState(firstLines)
  const shown = cut(parts, most)
  return (
    <div className="overflow-hidden rounded-control border border-border bg-raised font-mono text-xs leading-5 [--diff-added:color-mix(in_srgb,var(--success)_16%,transparent)] [--diff-removed:color-mix(in_srgb,var(--danger)_14%,transparent)]">
      {shown.parts.map(({ skipped, lines }) => (
        <div key={`${lines[0]?.oldNumber}-${lines[0]?.newNumber}`}>
          {skipped > 0 ? (
            <p className="border-y border-border bg-sunken px-3 text-muted first:border-t-0">
              {t.sameLines({ count: skipped })}
            </p>
          ) : null}
          <ol aria-label={t.changedLines}>
            {lines.map((line) => (
              <Line key={`${line.oldNumber}-${line.newNumber}`} line={line} />
            ))}
          </ol>
        </div>
      ))}
      {shown.left > 0 ? (
        <p className="border-t border-border p-2 text-center font-sans">
          <Button onClick={() => setMost((count) => count * 4)}>{t.showMore({ left: shown.left })}</Button>
        </p>
      ) : null}
    </div>
  )
}
