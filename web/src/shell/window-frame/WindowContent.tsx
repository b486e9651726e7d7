import { type ReactNode, memo } from 'react'
import type { WindowRecord } from '@/kernel/windows/types'
import { sameRecord } from './use-window-record'

interface WindowContentProps {
  readonly window: WindowRecord
  readonly renderContent: (window: WindowRecord) => ReactNode
}

/** Where a window stands is no news for its app: a view that needs its size observes its own element. */
const place: ReadonlySet<string> = new Set<keyof WindowRecord>([
  'x',
  'y',
  'width',
  'height',
  'zIndex',
  'snapped',
  'restoreGeometry',
])

/** A window's content: rendered again when the app's own data, the title or minimized or maximized change, not for a move. */
export const WindowContent = memo(
  function WindowContent({ window, renderContent }: WindowContentProps) {
    return renderContent(window)
  },
  (before, after) =>
    before.renderContent === after.renderContent && sameRecord(before.window, after.window, place),
)
