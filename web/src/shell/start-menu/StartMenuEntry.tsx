import { type MouseEvent, type ReactNode, useId } from 'react'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface StartMenuEntryProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isBeta?: boolean
  /** Whether Tab leads here: the first entry; arrows lead on. */
  readonly isTabStop: boolean
  /** Called as soon as it may be opened soon. */
  readonly onPreload?: () => void
  readonly onOpen: () => void
  readonly onContextMenu: (event: MouseEvent) => void
}

/** An app in the start menu; its name is its label alone, the beta mark is a description [B2.4]. */
export function StartMenuEntry({
  label,
  icon,
  isBeta = false,
  isTabStop,
  onPreload,
  onOpen,
  onContextMenu,
}: StartMenuEntryProps) {
  const t = useTexts(texts)
  const betaId = useId()
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      aria-describedby={isBeta ? betaId : undefined}
      onPointerEnter={onPreload}
      onFocus={onPreload}
      onClick={onOpen}
      onContextMenu={onContextMenu}
      className="relative flex min-h-9 w-full pointer-coarse:min-h-11 items-center gap-3 rounded-control px-2.5 text-start text-base select-none hover:bg-accent-soft focus-visible:bg-accent-soft max-md:h-20 max-md:flex-col max-md:justify-center max-md:gap-1.5 max-md:px-1 max-md:text-center max-md:text-xs"
    >
      {icon}
      <span className="min-w-0 truncate max-md:max-w-full">
        <bdi>{label}</bdi>
      </span>
      {isBeta ? (
        <span
          id={betaId}
          className="rounded-full border border-border px-1.5 text-[0.6875rem] leading-4 text-muted max-md:absolute max-md:top-0.5 max-md:end-0 max-md:bg-surface max-md:px-1 max-md:text-[0.625rem]"
        >
          {t.beta}
        </span>
      ) : null}
    </button>
  )
}
