import type { ReactNode, Ref } from 'react'
import { classNames } from '@/lib/class-names'
import { IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface HeaderButtonProps {
  readonly label: string
  /** Shown at its corner; 0: nothing. */
  readonly count: number
  /** What is counted, e.g. '2 errors'. */
  readonly countText: string
  readonly tone: 'accent' | 'danger'
  /** Shown behind the label, and told to assistive technology. */
  readonly chord?: string
  /** Whether what it opens is open. */
  readonly isOpen: boolean
  /** Null: there is nothing to open yet. */
  readonly onToggle: (() => void) | null
  readonly ref: Ref<HTMLButtonElement>
  readonly children: ReactNode
}

/** A button of an app's header that opens something beside the page, and counts what is in there. */
export function HeaderButton(props: HeaderButtonProps) {
  const t = useTexts(texts)
  const { label, count, countText, tone, chord, isOpen, onToggle, ref, children } = props
  return (
    <IconButton
      ref={ref}
      label={label}
      {...(chord === undefined
        ? {}
        : { title: t.withKeys({ label, keys: chord }), 'aria-keyshortcuts': chord })}
      aria-expanded={isOpen}
      aria-description={count > 0 ? countText : undefined}
      disabled={onToggle === null}
      onClick={onToggle ?? undefined}
      className="relative aria-expanded:bg-sunken"
    >
      {children}
      {count > 0 ? (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-0 end-0 flex h-3.5 min-w-3.5 items-center justify-center rounded-full px-1 text-[0.625rem] leading-none font-semibold tabular-nums pointer-coarse:top-1.5 pointer-coarse:end-1.5',
            tone === 'danger' ? 'bg-danger text-danger-text' : 'bg-accent text-accent-text',
          )}
        >
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </IconButton>
  )
}
