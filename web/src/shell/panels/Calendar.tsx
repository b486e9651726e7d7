import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '@/lib/class-names'
import { alongLines } from '@/lib/language/direction'
import { formatDate, regionalTag } from '@/lib/language/format'
import { Button, IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { addMonths, dayLength, firstDayOfWeek, startOfWeek, weeksAround } from './month'
import { texts } from './texts'

const shown = (day: number, options: Intl.DateTimeFormatOptions) =>
  formatDate(day, { ...options, calendar: 'gregory', timeZone: 'UTC' })
const row = 'grid grid-cols-7'
const monthOf = (day: number) => new Date(day).toISOString().slice(0, 7)

/**
 * A month with today marked. Arrow keys go from day to day and on into the next month, Home and End along the week, Page Up and
 * Page Down by months.
 */
export function Calendar({ today }: { readonly today: number }) {
  const t = useTexts(texts)
  const titleId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [day, setDay] = useState(today)
  const [isByKey, setByKey] = useState(false)
  const firstDay = firstDayOfWeek(regionalTag())
  const weeks = weeksAround(day, firstDay)

  useLayoutEffect(() => {
    if (isByKey) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day, isByKey])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const start = startOfWeek(day, firstDay)
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: day - dayLength,
      ArrowRight: day + dayLength,
      ArrowUp: day - 7 * dayLength,
      ArrowDown: day + 7 * dayLength,
      Home: start,
      End: start + 6 * dayLength,
      PageUp: addMonths(day, -1),
      PageDown: addMonths(day, 1),
    }
    const target = targets[alongLines(event.key)]
    if (target === undefined) return
    event.preventDefault()
    setByKey(true)
    setDay(target)
  }
  const turn = (months: number) => {
    setByKey(false)
    setDay(addMonths(day, months))
  }

  return (
    <section aria-labelledby={titleId} className="shrink-0 border-t border-border p-3">
      <div className="flex items-center gap-1 ps-2">
        <h2 id={titleId} aria-live="polite" className="flex-1 text-base font-semibold">
          {shown(day, { month: 'long', year: 'numeric' })}
        </h2>
        {monthOf(day) === monthOf(today) ? null : (
          <Button variant="quiet" size="small" onClick={() => setDay(today)}>
            {t.today}
          </Button>
        )}
        <IconButton label={t.previousMonth} onClick={() => turn(-1)}>
          <ChevronLeft className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
        <IconButton label={t.nextMonth} onClick={() => turn(1)}>
          <ChevronRight className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-labelledby={titleId}
        onKeyDown={onKeyDown}
        className="mt-1 text-center text-sm tabular-nums outline-none"
      >
        <div role="row" className={row}>
          {weeks[0]?.map((each) => (
            <span
              key={each}
              role="columnheader"
              aria-label={shown(each, { weekday: 'long' })}
              className="py-1 text-xs font-medium text-muted"
            >
              {shown(each, { weekday: 'short' })}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={row}>
            {week.map((each) => (
              <span
                key={each}
                role="gridcell"
                data-day={each}
                tabIndex={each === day ? 0 : -1}
                aria-label={shown(each, { dateStyle: 'full' })}
                aria-current={each === today ? 'date' : undefined}
                onFocus={() => setDay(each)}
                className={classNames(
                  'flex h-8 items-center justify-center rounded-control',
                  each === today
                    ? 'bg-accent font-semibold text-accent-text'
                    : monthOf(each) !== monthOf(day) && 'text-muted',
                )}
              >
                {shown(each, { day: 'numeric' })}
              </span>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
