import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { classNames } from '@/lib/class-names'
import { useTexts } from '@/ui/use-texts'
import { lessons } from '../model/lessons'
import { texts } from '../texts'

interface LessonListProps {
  /** Id of the open lesson. */
  readonly current: string
  readonly done: readonly string[]
  readonly onChoose: (id: string) => void
}

/** The lessons, at the side of the window or, where it is narrow, in a row above the text [B2.98]. */
export function LessonList({ current, done, onChoose }: LessonListProps) {
  const t = useTexts(texts)
  const open = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // In the row, the open lesson may be out of sight. (New browsers answer with a promise: nothing to return here.)
    open.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
    // `current` is not read here: it says when to scroll.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see the line above
  }, [current])
  const count = lessons.filter(({ id }) => done.includes(id)).length
  return (
    <nav
      aria-label={t.lessons}
      className="flex shrink-0 flex-col border-border bg-raised @max-2xl:border-b @2xl:w-56 @2xl:overflow-y-auto @2xl:border-e"
    >
      <ol className="flex gap-1 p-2 @max-2xl:overflow-x-auto @2xl:flex-col">
        {lessons.map(({ id, title }, index) => {
          const isDone = done.includes(id)
          const isOpen = id === current
          return (
            <li key={id} className="shrink-0">
              <button
                ref={isOpen ? open : null}
                type="button"
                {...(isDone ? { 'aria-label': t.lessonDone({ title }) } : {})}
                aria-current={isOpen ? 'step' : undefined}
                onClick={() => onChoose(id)}
                className={classNames(
                  'flex min-h-10 w-full items-center gap-2.5 rounded-control px-2 text-start text-sm font-medium -outline-offset-2 transition-colors duration-(--motion-fast) @max-2xl:whitespace-nowrap pointer-coarse:min-h-11',
                  isOpen ? 'bg-accent-soft text-text' : 'text-text hover:bg-sunken',
                )}
              >
                <span
                  aria-hidden="true"
                  className={classNames(
                    'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums',
                    isDone
                      ? 'border-transparent bg-accent text-accent-text'
                      : 'border-border-strong text-muted',
                  )}
                >
                  {isDone ? <Check className="size-3.5" /> : index + 1}
                </span>
                {title}
              </button>
            </li>
          )
        })}
      </ol>
      <p className="mt-auto px-4 py-3 text-xs text-muted @max-2xl:sr-only">
        {count === lessons.length ? t.allDone : t.progress({ done: count, count: lessons.length })}
      </p>
    </nav>
  )
}
