import ShieldQuestion from 'lucide-react/icons/shield-question'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import type { AppId } from '@/kernel/app-platform/types'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { productName } from '@/lib/product'
import { AppIcon } from '@/ui/app-icon'
import { useArmed } from '@/ui/use-armed'
import { useStore } from '@/ui/use-store'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** Characters of a name that are shown. */
const longestName = 60

/** Where a question is asked, and about which app. */
export interface QuestionPlace {
  readonly os: Pick<Os, 'windows'>
  readonly windowId: WindowId
  readonly app: AppId
  readonly icon: string
  /** What holds the app's page. */
  readonly area: RefObject<HTMLElement | null>
  /** Questions that come after it. */
  readonly waiting: number
}

interface QuestionCardProps extends QuestionPlace {
  readonly appName: string
  /** The question, with the app's name in it. */
  readonly title: (values: {
    readonly app: string
    readonly name: (words: readonly ReactNode[]) => ReactNode
  }) => readonly ReactNode[]
  /** Paragraphs. */
  readonly detail: readonly string[]
  readonly onDismiss: () => void
  /** Whether it takes answers: {@link useArmedQuestion}. */
  readonly isArmed: boolean
  /** The choices. */
  readonly children?: ReactNode
  readonly buttons: ReactNode
}

/** A name that leaves room for the question, however long the app's is. */
const shortened = (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name)

/** Whether a question takes answers yet: once its window was in front for a while. */
export function useArmedQuestion({ os, windowId }: Pick<QuestionPlace, 'os' | 'windowId'>): boolean {
  return useArmed(useStore(os.windows, (state) => state.activeId === windowId))
}

/**
 * The system's question about an app. It hangs from the window's header, where no app can draw, over the dimmed page. Nothing
 * typed or pressed for the app answers it: it takes answers only after it was in front for a while, no button has the keyboard by
 * itself, and in a background window it takes no keyboard at all.
 */
export function QuestionCard(props: QuestionCardProps) {
  const t = useTexts(texts)
  const { os, windowId, app, icon, area, waiting, appName, title, detail, isArmed, onDismiss } = props
  const isActive = useStore(os.windows, (state) => state.activeId === windowId)
  const card = useRef<HTMLDivElement>(null)
  const id = useId()

  // The page takes no input while it waits for the answer, which is also how its keyboard guard knows that it must not take the
  // keyboard; that returns to it.
  useLayoutEffect(() => {
    const [own, page] = [card.current, area.current]
    if (!own || !page) return undefined
    page.inert = true
    return () => {
      page.inert = false
      // What was allowed may have brought another window to the front meanwhile: the keyboard is about to go there.
      if (!own.contains(document.activeElement) || os.windows.getState().activeId !== windowId) return
      const frame = page.firstElementChild
      if (frame instanceof HTMLElement) frame.focus()
      else page.focus()
    }
  }, [area, os, windowId])

  useEffect(() => {
    if (isActive) card.current?.focus({ preventScroll: true })
  }, [isActive])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isArmed) return event.preventDefault()
    if (event.key !== 'Escape') return undefined
    event.preventDefault()
    event.stopPropagation()
    return onDismiss()
  }

  return (
    <div className="absolute inset-0 z-20 flex justify-center bg-overlay">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears Escape, and holds back what came too early */}
      <div
        ref={card}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-detail`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="relative mt-1.5 flex max-h-[calc(100%-0.75rem)] w-[min(27rem,calc(100%-1rem))] flex-col self-start rounded-window border border-border-strong bg-raised text-text shadow-popup outline-none"
      >
        {/* Reaches into the header, where the app cannot draw. */}
        <span
          aria-hidden="true"
          className="absolute -top-1.5 start-6 size-3 rotate-45 border-t border-l border-border-strong bg-titlebar"
        />
        <p className="relative flex items-center gap-2 rounded-t-[calc(var(--radius-window)-1px)] border-b border-border bg-titlebar px-4 py-2 text-sm font-semibold text-titlebar-text">
          <ShieldQuestion aria-hidden="true" className="size-4 shrink-0" />
          <span className="flex-1">{t.asksYou({ product: productName })}</span>
          {waiting > 0 ? <span className="font-normal">{t.moreQuestions({ count: waiting })}</span> : null}
        </p>
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
          <div className="flex gap-3">
            <AppIcon icon={icon} size="card" />
            <div className="min-w-0 flex-1">
              <h3 id={`${id}-title`} className="text-lg leading-snug font-semibold break-words">
                <Parts of={title({ app: shortened(appName), name: (words) => <bdi>{words}</bdi> })} />
              </h3>
              <p className="truncate font-mono text-xs text-muted" title={app}>
                {app}
              </p>
            </div>
          </div>
          {props.children}
          <div id={`${id}-detail`} className="flex flex-col gap-2 text-sm text-muted">
            {detail.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <div className="flex flex-wrap justify-end gap-2">{props.buttons}</div>
        </div>
      </div>
    </div>
  )
}
