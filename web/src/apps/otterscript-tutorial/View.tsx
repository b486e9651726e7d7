import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { createScriptDesktop } from '@/kernel/otterscript/script-desktop'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { lessonOf, lessons } from './model/lessons'
import { createPlayground } from './model/playground'
import { createProgress } from './model/progress'
import { texts } from './texts'
import { LessonList } from './view/LessonList'
import { LessonText } from './view/LessonText'
import { TryOut } from './view/TryOut'

/** The OtterScript tutorial [B2.98 B2.99 B2.100]: five lessons with code that runs on the real desktop. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [progress] = useState(() => createProgress(os.storage('otterscript-tutorial')))
  const [playground] = useState(() => createPlayground(createScriptDesktop(os, window.id)))
  /** What the person made of the lessons' code. */
  const [edits] = useState(() => new Map<string, string>())
  const page = useRef<HTMLDivElement>(null)
  const article = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { done, lesson: id } = useStore(progress, (state) => state)
  const lesson = lessonOf(id)
  const index = lessons.indexOf(lesson)

  useEffect(
    () => () => {
      playground.clear()
      progress.dispose()
    },
    [playground, progress],
  )

  useLayoutEffect(() => {
    for (const scrolled of [page.current, article.current]) if (scrolled) scrolled.scrollTop = 0
    // `id` is not read here: it says when to scroll, as another lesson begins at its top.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see the line above
  }, [id])

  const open = (next: string | undefined) => {
    if (next === undefined || next === id) return
    playground.clear()
    progress.open(next)
  }
  const step = (by: 1 | -1) => {
    const next = index + by
    open(lessons[next]?.id)
    // At the ends the button that was pressed is disabled and would take the keyboard with it.
    if (next === 0 || next === lessons.length - 1) heading.current?.focus()
  }

  return (
    <div className="@container size-full bg-surface text-text">
      <div className="flex size-full flex-col @2xl:flex-row">
        <LessonList current={lesson.id} done={done} onChoose={open} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div ref={page} className="flex min-h-0 flex-1 flex-col @max-2xl:overflow-y-auto">
            <article
              ref={article}
              // A scrolling area has to be reachable by keys.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see the line above
              tabIndex={0}
              aria-label={lesson.title}
              className="@container max-h-1/2 shrink-0 overflow-y-auto border-b border-border px-5 py-4 -outline-offset-2 @max-2xl:max-h-none"
            >
              <h2 ref={heading} tabIndex={-1} className="mb-2 text-xl font-semibold outline-none">
                {lesson.title}
              </h2>
              <LessonText lesson={lesson} />
            </article>
            <TryOut
              key={lesson.id}
              windowId={window.id}
              registry={os.commands}
              lesson={lesson}
              playground={playground}
              edited={edits.get(lesson.id) ?? null}
              onEdited={(text) => {
                if (text === null) edits.delete(lesson.id)
                else edits.set(lesson.id, text)
              }}
              onDone={() => progress.complete(lesson.id)}
            />
          </div>
          <div className="flex shrink-0 items-center justify-between gap-2 border-t border-border bg-raised px-3 py-2">
            <Button disabled={index === 0} onClick={() => step(-1)}>
              <ChevronLeft aria-hidden="true" className="size-4" />
              {t.previous}
            </Button>
            <span role="status" className="min-w-0 truncate text-xs text-muted">
              <span className="@max-sm:sr-only">
                {t.place({ number: index + 1, count: lessons.length, title: lesson.title })}
              </span>
            </span>
            <Button disabled={index === lessons.length - 1} onClick={() => step(1)}>
              {t.next}
              <ChevronRight aria-hidden="true" className="size-4" />
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
