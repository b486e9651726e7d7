import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { ConsoleRow } from './ConsoleRow'
import { type ConsoleState, type LinePlace, isGroupClosed, visibleLines } from './console-lines'
import { texts } from './texts'

/** Lines in the page at first, and how many more each press brings. */
const firstPage = 120
const page = 500

interface ConsoleViewProps {
  readonly console: ConsoleState
  readonly filter: string
  /** Stands where lines will be, before there are any. */
  readonly placeholder: string
  /** Goes to where a line came from; absent: lines do not link there. */
  readonly onGoTo?: (place: LinePlace) => void
}

/** The lines of a console. It shows the newest and follows them until the person scrolls up. */
export function ConsoleView({ console: state, filter, placeholder, onGoTo }: ConsoleViewProps) {
  const t = useTexts(texts)
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState(firstPage)
  const box = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const { lines, dropped } = useDeferredValue(state)
  const visible = useMemo(() => visibleLines(lines, filter, toggled), [lines, filter, toggled])
  const newest = visible.slice(-shown)
  const lastId = newest.at(-1)?.id

  useLayoutEffect(() => {
    const element = box.current
    if (element && isFollowing.current) element.scrollTop = element.scrollHeight
    // Not what is read, but when to look: new lines and another filter change the height.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see the line above
  }, [lastId, filter])

  // A panel that shrinks would hide the newest line.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const toggle = useCallback(
    (id: number) =>
      setToggled((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    [],
  )

  return (
    <div
      ref={box}
      role="log"
      aria-label={t.console}
      // A scrolling area has to be reachable by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see the line above
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < 24
      }}
      className="min-h-0 flex-1 overflow-y-auto bg-surface font-mono text-sm leading-relaxed select-text -outline-offset-2"
    >
      {dropped > 0 ? (
        <p className="border-b border-border px-3 py-1 text-muted">{t.dropped({ count: dropped })}</p>
      ) : null}
      {visible.length > shown ? (
        <div className="flex justify-center border-b border-border p-1">
          <Button variant="quiet" onClick={() => setShown(shown + page)}>
            {t.showEarlier({ count: Math.min(page, visible.length - shown) })}
          </Button>
        </div>
      ) : null}
      {newest.map((line) => (
        <ConsoleRow
          key={line.id}
          line={line}
          isClosed={line.level === 'group' && isGroupClosed(line, toggled)}
          onToggle={toggle}
          {...(onGoTo ? { onGoTo } : {})}
        />
      ))}
      {visible.length === 0 ? (
        <p className="px-3 py-2 text-muted">
          {lines.length > 0 ? t.notFound({ filter: filter.trim() }) : placeholder}
        </p>
      ) : null}
    </div>
  )
}
