import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { Button } from '@/ui/button'

interface SplitProps {
  readonly list: ReactNode
  /** What is chosen in the list. */
  readonly children: ReactNode
  /** Where there is no room for both: what was chosen is shown. */
  readonly isChosen: boolean
  /** The button that leads back to the list, there. */
  readonly backLabel: string
  readonly onBack: () => void
}

/** A list with what is chosen next to it; in a narrow window, one of them. */
export function Split({ list, children, isChosen, backLabel, onBack }: SplitProps) {
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={classNames(
          'w-72 shrink-0 overflow-y-auto border-e border-border bg-raised pb-3 @max-2xl:w-full @max-2xl:border-e-0',
          isChosen && '@max-2xl:hidden',
        )}
      >
        {list}
      </div>
      <div className={classNames('flex min-w-0 flex-1 flex-col', !isChosen && '@max-2xl:hidden')}>
        <div className="hidden shrink-0 border-b border-border p-1 @max-2xl:block">
          <Button variant="quiet" onClick={onBack}>
            <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            {backLabel}
          </Button>
        </div>
        {children}
      </div>
    </div>
  )
}
