import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { timeInZone } from '@/lib/timezone'
import { classNames } from '@/lib/class-names'
import type { Day } from '@/lib/by-day'

interface DayListProps<Item> {
  /** What the list is called. */
  readonly label: string
  readonly days: readonly Day<Item>[]
  readonly timezone: string
  readonly keyOf: (item: Item) => string
  /** Key of what is shown next to the list; null: nothing. */
  readonly chosen: string | null
  readonly onChoose: (item: Item) => void
  /** Next to the title of a day. */
  readonly ofDay?: (day: Day<Item>) => ReactNode
  /** Below the time of an item. */
  readonly children: (item: Item) => ReactNode
}

/** The buttons of a list, in their order. */
const buttonsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-item]')]

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const buttons = buttonsOf(event.currentTarget)
  const at = buttons.findIndex((button) => button === document.activeElement)
  if (at === -1) return
  event.preventDefault()
  buttons[step(at, buttons.length)]?.focus()
}

/** Moments under the days that they belong to, seconds only where two share a minute. Arrow keys go from one to the next, Enter chooses. */
export function DayList<Item extends { readonly at: number }>(props: DayListProps<Item>) {
  const { days, timezone, keyOf, chosen, onChoose, ofDay, children } = props
  const id = useId()
  const first = days[0]?.items[0]
  const zoned = ({ at }: Item) => timeInZone(new Date(at), timezone)
  const reachable = chosen ?? (first ? keyOf(first) : null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from one button in it to the next
    <div role="group" aria-label={props.label} onKeyDown={moveFocus}>
      {days.map((day, nth) => (
        <section key={day.title} aria-labelledby={`${id}-${nth}`}>
          <h3
            id={`${id}-${nth}`}
            className="sticky top-0 z-1 flex flex-wrap items-baseline gap-x-2 bg-raised px-3 pt-3 pb-1 text-sm font-semibold text-text"
          >
            {day.title}
            {ofDay ? <span className="text-xs font-normal text-muted">{ofDay(day)}</span> : null}
          </h3>
          <ul className="px-1.5 py-0.5">
            {day.items.map((item, at) => {
              const key = keyOf(item)
              const { time, timeWithSeconds, dateTime } = zoned(item)
              const hasTwin = [day.items[at - 1], day.items[at + 1]].some(
                (other) => other && zoned(other).time === time,
              )
              return (
                <li key={key}>
                  <button
                    type="button"
                    data-item
                    aria-pressed={key === chosen}
                    tabIndex={key === reachable ? 0 : -1}
                    onClick={() => onChoose(item)}
                    className={classNames(
                      'flex min-h-11 w-full scroll-mt-12 flex-col items-start justify-center rounded-control px-2 py-1.5 text-start',
                      key === chosen ? 'bg-accent-soft' : 'hover:bg-sunken',
                    )}
                  >
                    <time dateTime={dateTime} className="text-base font-medium tabular-nums">
                      {hasTwin ? timeWithSeconds : time}
                    </time>
                    {children(item)}
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
