import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import type { WindowId, WindowRecord } from '@/kernel/windows/types'
import { WindowFrame } from '@/shell/window-frame/WindowFrame'
import { type WindowStage, createWindowStage } from '@/shell/window-frame/window-stage'
import { useStore } from '@/ui/use-store'
import { creationOrder } from './creation-order'
import { focusWindowOfFrames } from './frame-focus'

interface WindowLayerProps {
  readonly os: Os
  /** What stands in a window; must keep its identity between renders, or every window's content renders again. */
  readonly renderContent: (window: WindowRecord) => ReactNode
}

/** All windows of the desktop. Their elements stay in the order of creation, as moving one would reload its embedded frames. */
export function WindowLayer({ os, renderContent }: WindowLayerProps) {
  const ids = useWindowIds(os)
  const [stage] = useState(createWindowStage)
  const layer = useRef<HTMLDivElement>(null)
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      layer.current = element
      stage.attach(element)
    },
    [stage],
  )
  useEffect(() => focusWindowOfFrames((id) => os.windows.focus(id)), [os])

  return (
    <div
      ref={attach}
      data-part="windows"
      className="pointer-events-none absolute inset-0 isolate z-(--z-windows) overflow-clip contain-strict data-interacting:[&_iframe]:pointer-events-none"
    >
      <DropPreview os={os} stage={stage} />
      {ids.map((id) => (
        <WindowFrame key={id} os={os} id={id} stage={stage} renderContent={renderContent} />
      ))}
      <KeyboardHint stage={stage} />
    </div>
  )
}

/** Ids of all windows, oldest first; the same array until one opens or closes. */
function useWindowIds({ windows }: Os): readonly WindowId[] {
  const [select] = useState(creationOrder)
  return useStore(windows, select)
}

/** Where the dragged window would land, just below that window. */
function DropPreview({ os, stage }: { readonly os: Os; readonly stage: WindowStage }) {
  const place = useStore(stage, (state) => state.dropPreview)
  if (!place) return null
  const { x: left, y: top, width, height } = place
  return (
    <div
      data-part="drop-preview"
      style={{ left, top, width, height, zIndex: os.windows.getState().windows.length - 1 }}
      className="absolute p-1.5"
    >
      <div className="size-full rounded-window border-2 border-accent/70 bg-accent/25" />
    </div>
  )
}

/** Says what the arrow keys do while a window is moved or sized with them. */
function KeyboardHint({ stage }: { readonly stage: WindowStage }) {
  const hint = useStore(stage, (state) => state.keyboardHint)
  return (
    <div
      role="status"
      className="absolute inset-x-0 bottom-[calc(var(--taskbar-height)+0.75rem)] z-(--z-start-menu) flex justify-center px-4"
    >
      {hint ? (
        <span className="rounded-control border border-border bg-raised px-3 py-1.5 text-sm text-text shadow-popup">
          {hint}
        </span>
      ) : null}
    </div>
  )
}
