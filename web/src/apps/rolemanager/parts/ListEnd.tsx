import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { MemberList } from '../model/member-list'
import { texts } from '../texts'

/** How far below the scrolled area the next people are fetched, in px. */
const margin = 600

interface ListEndProps {
  readonly list: MemberList
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
}

/** The end of what was fetched: how much of all it is, more of it as it comes into sight or is pressed, and what went wrong. */
export function ListEnd({ list, scroller }: ListEndProps) {
  const t = useTexts(texts)
  const shown = useStore(list, (state) => state.members.length)
  const total = useStore(list, (state) => state.total)
  const busy = useStore(list, (state) => state.busy)
  const problem = useStore(list, (state) => state.problem?.message ?? null)
  const root = useRef<HTMLDivElement>(null)
  /** The place of the person who gets the keyboard once they are there: the button goes with the last page. */
  const next = useRef<number | null>(null)
  const isWhole = shown >= total
  const isWaiting = busy !== null || problem !== null

  useEffect(() => {
    const element = root.current
    if (!element || isWhole || isWaiting) return undefined
    // Observed again after each page: an end that stays in sight asks for the next one.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) void list.more()
      },
      { root: scroller.current, rootMargin: `0px 0px ${margin}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, scroller, isWhole, isWaiting])

  useEffect(() => {
    if (next.current === null || shown < next.current) return
    const place = next.current
    next.current = null
    if (document.activeElement === document.body)
      root.current?.parentElement
        ?.querySelector<HTMLElement>(`[aria-posinset="${place}"] button:last-of-type`)
        ?.focus()
  }, [shown])

  if (isWhole && problem === null) return null
  return (
    <div ref={root} className="flex flex-wrap items-center gap-3 border-t border-border py-3">
      {problem === null ? (
        <p className="min-w-0 flex-1 text-sm text-muted tabular-nums">{t.shown({ shown, total })}</p>
      ) : (
        <p role="alert" className="min-w-0 flex-1 text-sm break-words text-danger">
          {problem}
        </p>
      )}
      <Button
        aria-disabled={busy !== null}
        onClick={() => {
          next.current = shown + 1
          void list.retry()
        }}
      >
        {problem !== null ? t.retry : busy === 'more' ? t.loadingMore : t.showMore}
      </Button>
    </div>
  )
}
