import type { ReactNode, Ref } from 'react'
import { useTexts } from '@/ui/use-texts'
import { NoticeBars } from './NoticeBars'
import { texts } from './texts'
import type { EditorBar } from './types'

interface EditorFrameProps {
  /** Controls of the toolbar, in reading order. */
  readonly toolbar: ReactNode
  readonly bars: readonly EditorBar[]
  /** Called after a choice in a bar. */
  readonly onChosen: () => void
  /** Below the text; null while there is none. */
  readonly status: ReactNode
  readonly children: ReactNode
  readonly ref: Ref<HTMLElement>
}

/** The window of an editor: toolbar, notices, text, status bar. */
export function EditorFrame({ toolbar, bars, onChosen, status, children, ref }: EditorFrameProps) {
  const t = useTexts(texts)
  return (
    <section
      ref={ref}
      aria-label={t.editor}
      className="@container flex size-full flex-col bg-surface text-text"
    >
      <div
        role="toolbar"
        aria-label={t.tools}
        className="flex shrink-0 flex-wrap items-center gap-1 border-b border-border bg-surface px-2 py-1.5"
      >
        {toolbar}
      </div>
      <NoticeBars bars={bars} onChosen={onChosen} />
      {children}
      {status}
    </section>
  )
}
