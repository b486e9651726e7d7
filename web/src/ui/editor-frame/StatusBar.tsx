import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { classNames } from '@/lib/class-names'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** Where the caret is; lines and columns count from 1. */
interface Caret {
  readonly line: number
  readonly column: number
  /** Selected characters. */
  readonly selected: number
  readonly carets: number
}

/** Shows a caret's place without React, as it changes with every key. */
export interface CaretDisplay {
  show(caret: Caret): void
}

function describe({ line, column, selected, carets }: Caret): string {
  if (carets > 1)
    return selected > 0
      ? texts.cursorsSelected({ count: carets, selected })
      : texts.cursors({ count: carets })
  return selected > 0 ? texts.placeSelected({ line, column, selected }) : texts.place({ line, column })
}

interface StatusBarProps {
  /** "Modified" or "Saved" [A2.19]. */
  readonly isModified: boolean
  readonly caret: Ref<CaretDisplay>
  /** Where the caret was last, for a bar that comes later than the text; null: nowhere yet. */
  readonly firstCaret: RefObject<Caret | null>
  /** Further facts, the most useful first: on a narrow window the last ones go. Empty ones are left out. */
  readonly facts: readonly { readonly name: string; readonly text: string }[]
}

/** The line below a text: whether it is saved, where the caret is, and facts about the file. */
export function StatusBar({ isModified, caret, firstCaret, facts }: StatusBarProps) {
  const t = useTexts(texts)
  const place = useRef<HTMLSpanElement>(null)
  useImperativeHandle(
    caret,
    () => ({
      show: (to) => {
        if (place.current) place.current.textContent = describe(to)
      },
    }),
    [],
  )
  // After each drawing: the language may be another.
  useLayoutEffect(() => {
    if (place.current && firstCaret.current) place.current.textContent = describe(firstCaret.current)
  })
  return (
    <footer className="flex h-7 shrink-0 items-center gap-4 overflow-hidden border-t border-border bg-surface px-3 text-xs whitespace-nowrap text-muted tabular-nums">
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={classNames('size-2 rounded-full', isModified ? 'bg-accent' : 'bg-success')}
        />
        <span data-part="status" role="status" className="font-medium text-text">
          {isModified ? t.modified : t.saved}
        </span>
      </span>
      <span ref={place} data-part="caret" className="me-auto">
        {t.place({ line: 1, column: 1 })}
      </span>
      {facts
        .filter(({ text }) => text !== '')
        .map(({ name, text }, index) => (
          <span
            key={name}
            title={name}
            data-fact={name}
            className={classNames(index > 1 && '@max-md:hidden', index === 1 && '@max-3xs:hidden')}
          >
            {text}
          </span>
        ))}
    </footer>
  )
}
