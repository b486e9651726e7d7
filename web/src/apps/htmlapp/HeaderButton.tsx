import type { ReactNode, Ref } from 'react'
import { classNames } from '@/lib/class-names'
import type { BoundCommand } from '@/lib/command'
import { IconButton } from '@/ui/button'
import { keyAttribute, titleWithKeys } from '@/ui/commands/keys'

interface HeaderButtonProps {
  readonly label: string
  /** Shown at its corner; 0: nothing. */
  readonly count: number
  /** The count in words, e.g. '2 errors'. */
  readonly countText: string
  readonly tone: 'accent' | 'danger'
  /** The command that does the same: its keys are shown behind the label, and told to assistive technology. */
  readonly command?: BoundCommand | undefined
  /** Whether what it opens is open. */
  readonly isOpen: boolean
  /** Null: there is nothing to open yet. */
  readonly onToggle: (() => void) | null
  readonly ref: Ref<HTMLButtonElement>
  readonly children: ReactNode
}

/** A button of an app's header that opens a panel next to the page, and shows the number of things in it. */
export function HeaderButton(props: HeaderButtonProps) {
  const { label, count, countText, tone, command, isOpen, onToggle, ref, children } = props
  return (
    <IconButton
      ref={ref}
      label={label}
      {...(command
        ? { title: titleWithKeys(command, label), 'aria-keyshortcuts': keyAttribute(command) }
        : {})}
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
