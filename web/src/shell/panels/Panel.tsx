import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useDismiss } from '@/shell/start-menu/use-dismiss'
import { classNames } from '@/lib/class-names'
import './panel.css'

interface PanelProps {
  readonly label: string
  /** Matches the button that opens and closes it. */
  readonly opener: string
  readonly isMobile: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A panel above the end of the taskbar, on a phone a sheet as wide as the screen. It has the focus when it opens; Escape, a press elsewhere and focus
 * that goes elsewhere close it. The focus then goes back to where the person was, as a key opens it from anywhere.
 */
export function Panel({ label, opener, isMobile, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [before] = useState(() => document.activeElement)
  const goBack = useCallback(() => {
    const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
    const target = isThere ? before : document.querySelector<HTMLElement>(opener)
    target?.focus({ preventScroll: true })
  }, [before, opener])
  useDismiss(panel, { ignore: opener, swallow: isMobile, onDismiss: onClose })
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    // It closes with whatever was chosen in it; focus that would be lost goes back.
    const element = panel.current
    return () => {
      if (element?.contains(document.activeElement)) goBack()
    }
  }, [goBack])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    goBack()
    onClose()
  }
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    if (!(next instanceof Element) || panel.current?.contains(next) || next.closest(opener)) return
    onClose()
  }
  return (
    <div
      role="presentation"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className={classNames(
        'taskbar-panel absolute z-(--z-start-menu) flex flex-col border-border bg-surface text-text shadow-popup',
        isMobile
          ? 'inset-x-0 bottom-(--taskbar-height) max-h-[calc(100%-var(--taskbar-height)-0.5rem)] rounded-t-sheet border-t'
          : 'end-2 bottom-[calc(var(--taskbar-height)+0.5rem)] max-h-[calc(100%-var(--taskbar-height)-1rem)] w-88 rounded-sheet border',
      )}
    >
      <div
        ref={panel}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className="flex min-h-0 flex-col overflow-y-auto overscroll-contain outline-none"
      >
        {children}
      </div>
    </div>
  )
}
