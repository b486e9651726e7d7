import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { classNames } from '@/lib/class-names'
import type { Inspected } from '@/lib/inspected'
import { useTexts } from '@/ui/use-texts'
import { valueText } from './console-lines'
import { texts } from './texts'

/** Longest summary of an object on one line, in characters. */
const summaryLength = 120

const tones: Partial<Record<Extract<Inspected, { kind: 'plain' }>['type'], string>> = {
  number: 'text-accent',
  bigint: 'text-accent',
  boolean: 'text-accent',
  string: 'text-success',
  undefined: 'text-muted',
  null: 'text-muted',
  accessor: 'text-muted',
  function: 'italic',
}

interface InspectedValueProps {
  readonly value: Inspected
  /** Inside another value: texts are quoted. */
  readonly isNested?: boolean
}

/** A value in the console: plain ones as text, objects as a tree that opens level by level. */
export function InspectedValue({ value, isNested = false }: InspectedValueProps) {
  if (value.kind === 'object') return <ObjectTree value={value} />
  if (value.kind !== 'plain') return <span className="text-muted">{valueText(value)}</span>
  const isText = value.type === 'string'
  return (
    <span
      className={classNames(
        'break-words whitespace-pre-wrap',
        isText && !isNested ? null : (tones[value.type] ?? null),
      )}
    >
      {isText && isNested ? JSON.stringify(value.text) : value.text}
    </span>
  )
}

function summary(value: Extract<Inspected, { kind: 'object' }>): string {
  const text = value.shape === 'error' ? value.name : valueText(value)
  return text.length > summaryLength ? `${text.slice(0, summaryLength)}…` : text
}

function ObjectTree({ value }: { readonly value: Extract<Inspected, { kind: 'object' }> }) {
  const t = useTexts(texts)
  const [isOpen, setIsOpen] = useState(false)
  if (value.entries.length === 0) return <span>{summary(value)}</span>
  return (
    <span className="inline-block max-w-full align-top">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex max-w-full items-start gap-0.5 rounded-control text-start wrap-anywhere hover:bg-sunken pointer-coarse:min-h-10 pointer-coarse:items-center"
      >
        <ChevronRight
          aria-hidden="true"
          className={classNames('mt-0.5 size-3.5 shrink-0 text-muted', isOpen ? 'rotate-90' : null)}
        />
        <span>{isOpen ? value.name : summary(value)}</span>
      </button>
      {isOpen ? (
        <ul className="ms-1.5 border-s border-border ps-3">
          {value.entries.map((entry, index) => (
            // A map may hold the same key text twice, and a picture never changes.
            // oxlint-disable-next-line react/no-array-index-key -- see the line above
            <li key={index}>
              <span className="text-muted">{entry.key}: </span>
              <InspectedValue value={entry.value} isNested />
            </li>
          ))}
          {value.omitted > 0 ? <li className="text-muted">{t.more({ count: value.omitted })}</li> : null}
        </ul>
      ) : null}
    </span>
  )
}
