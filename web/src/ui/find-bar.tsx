import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '@/lib/class-names'
import { IconButton } from './button'
import { texts } from './find-bar.texts'
import { useTexts } from './use-texts'

/** How often a text was found. */
export interface FoundMatches {
  /** Which of them is chosen, from 1; 0: none. */
  readonly current: number
  readonly total: number
  /** There may be more: the search goes on. */
  readonly isPending?: boolean
  /** There are more than were counted. */
  readonly isCut?: boolean
}

interface FindBarProps {
  /** Name of the field. */
  readonly label: string
  /** Shown in the empty field; as the label unless given. */
  readonly hint?: string
  readonly query: string
  /** Null: nothing was searched. 'invalid': the query cannot be read. */
  readonly found: FoundMatches | 'invalid' | null
  readonly onQuery: (query: string) => void
  /** Goes to the next match, or with -1 to the previous one. */
  readonly onAgain: (direction: 1 | -1) => void
  readonly onClose: () => void
  /** Which way Enter goes, where the newest is at the end; Shift goes the other way. */
  readonly enterGoes?: 1 | -1
  /** How it is searched: stands between the field and the buttons. */
  readonly options?: ReactNode
  /** The buttons for the previous and the next match, in place of the bar's own. */
  readonly steps?: ReactNode
  /** It floats over the content; otherwise it stands above it. */
  readonly isFloating?: boolean
  /** Further lines. */
  readonly children?: ReactNode
}

/** What the counter says. */
function counted(found: FindBarProps['found'], t: typeof texts): string {
  if (found === null) return ''
  if (found === 'invalid') return t.invalid
  const { current, total, isPending = false, isCut = false } = found
  if (total === 0) return isPending ? t.searching : t.noMatches
  const numbers = { current, count: total }
  if (current === 0) return (isCut ? t.manyTotal : t.total)(numbers)
  return (isCut ? t.manyMatches : t.matches)(numbers)
}

/** The frame of a field that shares it with something; it has the focus ring of both. */
const frame =
  'flex min-h-8 min-w-0 items-center rounded-control border border-border-strong bg-raised has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11'

/**
 * Finds a text in a document: the same bar in every app. Enter goes to the next match, with Shift to the previous one; Escape
 * closes it.
 */
export function FindBar({
  label,
  hint = label,
  query,
  found,
  onQuery,
  onAgain,
  onClose,
  enterGoes = 1,
  options,
  steps,
  isFloating = false,
  children,
}: FindBarProps) {
  const t = useTexts(texts)
  const field = useRef<HTMLInputElement>(null)
  // The person asked for it to type.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const isMissed = found === 'invalid' || (found !== null && found.total === 0 && found.isPending !== true)
  return (
    <div
      role="search"
      data-part="find"
      className={classNames(
        'flex flex-col gap-1 bg-surface p-1',
        isFloating
          ? 'absolute top-2 end-4 z-10 max-w-[calc(100%-1.5rem)] rounded-window border border-border shadow-popup'
          : 'shrink-0 border-b border-border px-2',
      )}
    >
      <div className={classNames('flex items-center gap-1', !isFloating && 'flex-wrap')}>
        <div className={classNames(frame, isFloating ? 'w-64' : 'flex-1')}>
          <input
            ref={field}
            aria-label={label}
            placeholder={hint}
            aria-invalid={isMissed}
            // For editors that look for it when they are asked to search again.
            main-field="true"
            value={query}
            maxLength={1000}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => onQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter') {
                event.preventDefault()
                onAgain(event.shiftKey === (enterGoes === 1) ? -1 : 1)
              }
              if (event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              onClose()
            }}
            className="min-w-0 flex-1 bg-transparent px-2 text-base text-text outline-none placeholder:text-muted"
          />
          <span
            role="status"
            data-part="matches"
            className={classNames(
              'px-2 text-sm whitespace-nowrap tabular-nums',
              isMissed ? 'text-danger' : 'text-muted',
            )}
          >
            {counted(found, t)}
          </span>
        </div>
        {options}
        {steps ?? (
          <>
            <IconButton label={t.previous} onClick={() => onAgain(-1)}>
              <ChevronUp aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label={t.next} onClick={() => onAgain(1)}>
              <ChevronDown aria-hidden="true" className="size-4" />
            </IconButton>
          </>
        )}
        <IconButton label={t.close} onClick={onClose}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {children}
    </div>
  )
}
