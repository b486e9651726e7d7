import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '@/ui/use-texts'
import { NoticeBars } from './NoticeBars'
import { texts } from './texts'
import type { EditorBar, EditorSlots } from './types'

interface EditorFrameProps {
  /** Controls of the toolbar, in reading order. */
  readonly toolbar: ReactNode
  readonly bars: readonly EditorBar[]
  /** Called after a choice in a bar. */
  readonly onChosen: () => void
  /** Below the text; null while there is none. */
  readonly status: ReactNode
  readonly children: ReactNode
  /** Where toolbar and status bar are drawn; absent: above and below the text. */
  readonly slots?: EditorSlots | undefined
  readonly ref: Ref<HTMLElement>
}

/** Something in its slot, or where it stands when there are no slots; an empty slot (null) leaves it out. */
const placed = (part: ReactNode, slots: EditorSlots | undefined, name: keyof EditorSlots): ReactNode => {
  if (!slots) return part
  const slot = slots[name]
  return slot ? createPortal(part, slot) : null
}

/** The window of an editor: toolbar, notices, text, status bar. */
export function EditorFrame({ toolbar, bars, onChosen, status, children, slots, ref }: EditorFrameProps) {
  const t = useTexts(texts)
  const tools = (
    <div
      role="toolbar"
      aria-label={t.tools}
      className="flex shrink-0 flex-wrap items-center gap-1 border-b border-border bg-surface px-2 py-1.5"
    >
      {toolbar}
    </div>
  )
  return (
    <section
      ref={ref}
      aria-label={t.editor}
      className="@container flex size-full flex-col bg-surface text-text"
    >
      {placed(tools, slots, 'tools')}
      <NoticeBars bars={bars} onChosen={onChosen} />
      {children}
      {placed(status, slots, 'status')}
    </section>
  )
}
