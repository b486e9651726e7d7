import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '@/ui/button'
import { PanelSplitter } from '@/ui/panel-splitter'
import { useLatest } from '@/ui/use-latest'
import { useTexts } from '@/ui/use-texts'
import { findMistakes } from '../format/format-text'
import { isFormattable } from '../format/languages'
import type { Mistake } from '../format/prettify'
import { nextProblem } from './next-problem'
import { texts } from './texts'

/** ms after the last change until the text is checked. */
const rest = 400

/** The text that is checked, and the way to a place in it. */
export interface CheckedText {
  readonly language: string
  /** Counts the changes of the text. */
  readonly changes: number
  readonly text: () => string
  readonly caret: () => { readonly line: number; readonly column: number }
  readonly goTo: (line: number, column: number) => void
}

interface ProblemsPanelProps {
  readonly checked: CheckedText
  /** Counts how often the next problem was asked for. */
  readonly asked: number
  readonly onClose: () => void
}

interface Found {
  readonly problems: readonly Mistake[] | 'checking' | 'failed'
  readonly of: number
}

/** What is wrong in the text that is shown, checked again after each change. */
export function ProblemsPanel({ checked, asked, onClose }: ProblemsPanelProps) {
  const t = useTexts(texts)
  const panel = useRef<HTMLElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  /** What was found last, and after how many changes. */
  const [{ problems, of }, setFound] = useState<Found>({ problems: 'checking', of: 0 })
  const { language, changes } = checked
  const isKnown = isFormattable(language)
  const latest = useLatest(checked)

  useEffect(() => {
    if (!isKnown) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      void findMistakes(language, latest().text()).then(
        (found) => isCurrent && setFound({ problems: found ?? 'failed', of: changes }),
        () => isCurrent && setFound({ problems: 'failed', of: changes }),
      )
    }, rest)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isKnown, language, changes, latest])

  // Asked for before they were found, the next one is shown as soon as it is.
  const answered = useRef(0)
  useEffect(() => {
    if (asked <= answered.current || typeof problems === 'string' || of !== changes) return
    answered.current = asked
    const next = nextProblem(problems, latest().caret())
    if (next) latest().goTo(next.line, next.column)
  }, [asked, problems, of, changes, latest])

  const list = isKnown && typeof problems !== 'string' ? problems : []
  const summary = !isKnown
    ? t.unknown
    : problems === 'checking'
      ? t.checking
      : problems === 'failed'
        ? t.notChecked
        : problems.length === 0
          ? t.none
          : t.count({ count: problems.length })

  return (
    <section
      ref={panel}
      aria-label={t.problems}
      className="relative flex min-h-20 shrink-0 flex-col border-t border-border bg-surface text-text"
      style={{ height: height ?? '25%', maxHeight: '70%' }}
    >
      <PanelSplitter label={t.height} panel={panel} onResize={setHeight} />
      <header className="flex shrink-0 items-center gap-2 border-b border-border bg-raised py-1 ps-3 pe-1.5 text-sm">
        <h2 className="font-semibold">{t.problems}</h2>
        <p role="status" className="min-w-0 flex-1 truncate text-muted">
          {summary}
        </p>
        <IconButton label={t.close} onClick={onClose}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </header>
      <ul className="min-h-0 flex-1 overflow-auto p-1">
        {list.map(({ message, line, column }) => (
          <li key={`${line}:${column}:${message}`}>
            <button
              type="button"
              onClick={() => checked.goTo(line, column)}
              className="flex min-h-7 w-full items-center gap-2 rounded-control px-2 text-start text-sm -outline-offset-2 hover:bg-sunken pointer-coarse:min-h-11"
            >
              <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
              <span className="min-w-0 flex-1 break-words">{message}</span>
              <span className="shrink-0 text-xs text-muted tabular-nums">{t.place({ line, column })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
