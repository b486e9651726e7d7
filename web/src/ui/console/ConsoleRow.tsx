import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleX from 'lucide-react/icons/circle-x'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Info from 'lucide-react/icons/info'
import TextCursorInput from 'lucide-react/icons/text-cursor-input'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '@/lib/class-names'
import { useTexts } from '@/ui/use-texts'
import { ConsoleTable } from './ConsoleTable'
import { InspectedValue } from './InspectedValue'
import type { ConsoleLine, LineLevel, LinePlace } from './console-lines'
import { texts } from './texts'

interface Look {
  readonly icon: LucideIcon | null
  /** The text that is said before the line to those who do not see the colour. */
  readonly word: 'info' | 'warning' | 'error' | 'result' | 'input' | null
  readonly className: string
}

const plainLook: Look = { icon: null, word: null, className: '' }
const looks: Readonly<Record<LineLevel, Look>> = {
  log: plainLook,
  table: plainLook,
  group: plainLook,
  debug: { icon: null, word: null, className: 'text-muted' },
  note: { icon: null, word: null, className: 'text-muted italic' },
  info: { icon: Info, word: 'info', className: '' },
  warn: { icon: TriangleAlert, word: 'warning', className: 'bg-accent-soft' },
  error: { icon: CircleX, word: 'error', className: 'bg-danger-soft text-danger' },
  result: { icon: CornerDownLeft, word: 'result', className: '' },
  input: { icon: TextCursorInput, word: 'input', className: '' },
}

interface ConsoleRowProps {
  readonly line: ConsoleLine
  /** For a group: whether its lines are hidden. */
  readonly isClosed: boolean
  readonly onToggle: (id: number) => void
  /** Absent: places are not shown. */
  readonly onGoTo?: (place: LinePlace) => void
}

/** One line of the console. */
export const ConsoleRow = memo(function ConsoleRow({ line, isClosed, onToggle, onGoTo }: ConsoleRowProps) {
  const t = useTexts(texts)
  const { icon: Icon, word, className } = looks[line.level]
  const { place } = line
  const content = line.values.map((value, index) => (
    // The values of a line never change.
    // oxlint-disable-next-line react/no-array-index-key -- see the line above
    <InspectedValue key={index} value={value} />
  ))
  return (
    <div
      className={classNames('flex items-start gap-2 border-b border-border px-3 py-1', className)}
      style={line.depth > 0 ? { paddingInlineStart: `${0.75 + line.depth}rem` } : undefined}
    >
      {Icon ? <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" /> : null}
      {word ? <span className="sr-only">{t[word]} </span> : null}
      <div dir={line.level === 'note' ? undefined : 'ltr'} className="min-w-0 flex-1">
        {line.level === 'group' ? (
          <button
            type="button"
            aria-expanded={!isClosed}
            onClick={() => onToggle(line.id)}
            className="inline-flex items-center gap-1 rounded-control font-semibold hover:bg-sunken pointer-coarse:min-h-10"
          >
            {isClosed ? <ChevronRight className="size-3.5" /> : <ChevronDown className="size-3.5" />}
            {content}
          </button>
        ) : line.level === 'table' && line.values[0] ? (
          <ConsoleTable value={line.values[0]} />
        ) : (
          <div className="flex flex-wrap gap-x-2">{content}</div>
        )}
      </div>
      {line.count > 1 ? (
        <span className="shrink-0 rounded-full bg-sunken px-1.5 text-xs leading-5 text-text tabular-nums">
          <span aria-hidden="true">{t.repeated({ count: line.count })}</span>
          <span className="sr-only">{t.times({ count: line.count })}</span>
        </span>
      ) : null}
      {place && onGoTo ? (
        <button
          type="button"
          onClick={() => onGoTo(place)}
          aria-label={t.goTo({ line: place.line, column: place.column })}
          className="shrink-0 rounded-control px-1 text-muted underline-offset-2 hover:underline pointer-coarse:min-h-10"
        >
          {place.line}:{place.column}
        </button>
      ) : null}
    </div>
  )
})
