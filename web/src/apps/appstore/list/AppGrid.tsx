import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { StoreApp } from '@/kernel/community/types'
import { alongLines } from '@/lib/language/direction'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { type AppList, appAt } from './app-list'
import { CardSkeleton } from './CardSkeleton'
import { useVisibleCards } from './use-visible-cards'
import { texts } from '../texts'

/** Rows that are made above and below the visible ones. */
const spareRows = 2

interface AppGridProps {
  /** Names the list. */
  readonly label: string
  readonly list: AppList
  /** Of a card with the space around it, in rem. */
  readonly cardHeight: number
  /** The content of a card; `nameId` goes on the app's name. */
  readonly renderCard: (app: StoreApp, nameId: string) => ReactNode
}

interface CardProps extends Pick<AppGridProps, 'renderCard'> {
  readonly app: StoreApp
  readonly nameId: string
}

/** A card; scrolling does not redraw it. */
const Card = memo(({ app, nameId, renderCard }: CardProps) => renderCard(app, nameId))

const distances = (columns: number, rows: number): Readonly<Record<string, number>> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
  PageDown: columns * rows,
  PageUp: -columns * rows,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
})

/**
 * Apps as cards of one height, as many columns as fit. Only those in sight are made and fetched, and one that has the
 * keyboard. Arrow keys, Page Up and Down, Home and End move from card to card; Tab goes through a card's buttons.
 */
export function AppGrid({ label, list, cardHeight, renderCard }: AppGridProps) {
  const t = useTexts(texts)
  const state = useStore(list, (current) => current)
  const { total, isRefreshing } = state
  const { scroller, columns, rowsInView, topRow, reveal } = useVisibleCards(cardHeight)
  const id = useId()
  const [focused, setFocused] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)

  const first = Math.max(0, (topRow - spareRows) * columns)
  const last = Math.min(total, (topRow + rowsInView + spareRows + 1) * columns) - 1
  useEffect(() => {
    if (last >= first) list.show(first, last)
  }, [list, first, last])

  useEffect(() => {
    if (focused === null || wanted.current !== focused) return
    wanted.current = null
    const card = scroller.current?.querySelector<HTMLElement>(`[data-index="${focused}"]`)
    card?.focus({ preventScroll: true })
  }, [focused, scroller])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || focused === null) return
    const distance = distances(columns, Math.max(1, rowsInView - 1))[alongLines(event.key)]
    if (distance === undefined) return
    event.preventDefault()
    const next = Math.min(total - 1, Math.max(0, focused + distance))
    reveal(Math.floor(next / columns))
    wanted.current = next
    setFocused(next)
    if (next === focused) scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus()
  }

  const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  if (focused !== null && focused < total) {
    if (focused < first) indices.unshift(focused)
    if (focused > last) indices.push(focused)
  }

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-2.5 pb-2.5">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between the articles of a feed */}
      <div
        role="feed"
        aria-label={label}
        aria-busy={isRefreshing}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const card = event.target.closest<HTMLElement>('[data-index]')
          if (card) setFocused(Number(card.dataset.index))
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null)
        }}
        className="relative"
        style={{ blockSize: `${Math.ceil(total / columns) * cardHeight}rem` }}
      >
        {indices.map((index) => {
          const app = appAt(state, index)
          const nameId = `${id}-${index}`
          return (
            <article
              key={index}
              data-index={index}
              tabIndex={-1}
              aria-labelledby={app ? nameId : undefined}
              aria-label={app ? undefined : t.loadingApp}
              aria-posinset={index + 1}
              aria-setsize={total}
              className="group/card absolute p-1.5 outline-none"
              style={{
                insetBlockStart: `${Math.floor(index / columns) * cardHeight}rem`,
                insetInlineStart: `${((index % columns) * 100) / columns}%`,
                inlineSize: `${100 / columns}%`,
                blockSize: `${cardHeight}rem`,
              }}
            >
              <div className="flex size-full flex-col rounded-window border border-border bg-raised p-3.5 group-focus-visible/card:outline-2 group-focus-visible/card:outline-focus">
                {app ? <Card app={app} nameId={nameId} renderCard={renderCard} /> : <CardSkeleton />}
              </div>
            </article>
          )
        })}
      </div>
    </div>
  )
}
