import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '@/lib/class-names'
import { useLanguage } from './use-texts'

interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  /** A 16 px icon before the label. */
  readonly icon?: ReactNode
  /** A number next to the label; `text` says what it counts to those who do not see it, e.g. "3 apps to review". */
  readonly badge?: { readonly count: number; readonly text: string } | null
  readonly content: ReactNode
  /** The content stays, out of sight, while another tab is chosen; otherwise it goes. */
  readonly isKept?: boolean
}

interface TabsProps<Id extends string> {
  /** The accessible name of the row of tabs. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
}

/**
 * A row of tabs over the content of the chosen one, filling its parent's height; the content scrolls. Arrow keys, Home
 * and End move between tabs. On a narrow row the icons stand above the labels, so that four tabs fit a phone.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const row = useId()
  const { direction } = useLanguage()
  // Which tab is shown, and how often it was changed by other means than the row: the row starts again then, or Tab would
  // lead to the tab that was pressed last and choose it.
  const [shown, setShown] = useState({ value, changes: 0 })
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 })
  const choose = (id: string) => {
    const tab = tabs.find((candidate) => candidate.id === id)
    if (!tab) return
    setShown({ ...shown, value: tab.id })
    onChange(tab.id)
  }
  return (
    <RadixTabs.Root
      dir={direction}
      value={value}
      onValueChange={choose}
      className="@container flex min-h-0 flex-1 flex-col"
    >
      <RadixTabs.List
        key={shown.changes}
        aria-label={label}
        className="flex shrink-0 overflow-x-auto border-b border-border bg-surface px-1 @md:gap-1 @md:px-4"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            id={`${row}-${tab.id}`}
            aria-controls={`${row}-${tab.id}-panel`}
            aria-describedby={tab.badge ? `${row}-${tab.id}-badge` : undefined}
            className="relative flex min-h-11 flex-1 flex-col items-center justify-center gap-0.5 rounded-control px-1 py-1.5 text-xs font-medium text-muted select-none -outline-offset-2 transition-colors duration-(--motion-fast) after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full hover:text-text data-[state=active]:text-text data-[state=active]:after:bg-(--accent-ink) @md:flex-none @md:flex-row @md:gap-2 @md:px-3 @md:text-sm"
          >
            {tab.icon ? (
              <span aria-hidden="true" className="flex size-4 items-center justify-center">
                {tab.icon}
              </span>
            ) : null}
            {tab.label}
            {tab.badge ? (
              <>
                <span
                  aria-hidden="true"
                  className={classNames(
                    'min-w-4.5 rounded-full bg-accent px-1 text-center text-xs leading-4.5 font-semibold text-accent-text tabular-nums @max-md:absolute @max-md:top-0.5',
                    tab.icon ? '@max-md:start-1/2 @max-md:ms-1.5' : '@max-md:end-0.5',
                  )}
                >
                  {tab.badge.count}
                </span>
                <span id={`${row}-${tab.id}-badge`} hidden>
                  {tab.badge.text}
                </span>
              </>
            ) : null}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => {
        const isShown = tab.id === value
        // Not the library's: it reads the style of a new panel to learn how it moves, which lays out the whole page at once.
        return (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${row}-${tab.id}-panel`}
            aria-labelledby={`${row}-${tab.id}`}
            data-state={isShown ? 'active' : 'inactive'}
            hidden={!isShown}
            tabIndex={0}
            className="relative min-h-0 flex-1 overflow-y-auto -outline-offset-2 data-[state=inactive]:hidden"
          >
            {isShown || tab.isKept ? tab.content : null}
          </div>
        )
      })}
    </RadixTabs.Root>
  )
}
