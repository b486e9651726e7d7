import { type PointerEvent, type ReactNode, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import { workArea } from '@/kernel/windows/geometry'
import { ownIcon } from '@/kernel/windows/icon'
import type { ResizeEdge } from '@/kernel/windows/resize-edges'
import type { WindowId, WindowRecord } from '@/kernel/windows/types'
import { plainName } from '@/lib/language/isolate'
import { useStore } from '@/ui/use-store'
import { ResizeHandles } from './ResizeHandles'
import { TitleBar } from './TitleBar'
import { WindowContent } from './WindowContent'
import { WindowIcon } from './WindowIcon'
import { startDrag } from './drag-window'
import { onFrameRequest } from './frame-requests'
import { startKeyboardGeometry } from './keyboard-geometry'
import { startResize } from './resize-window'
import { keepFocus } from './keep-focus'
import { useFocusInside } from './use-focus-inside'
import { useStacking } from './use-stacking'
import { useWindowMenu } from './use-window-menu'
import { useWindowRecord } from './use-window-record'
import { playMinimizing, playOpening } from './window-motion'
import type { WindowStage } from './window-stage'

interface WindowFrameProps {
  readonly os: Os
  readonly id: WindowId
  readonly stage: WindowStage
  /** What stands in the window: the app's view, or what is shown in its place. */
  readonly renderContent: (window: WindowRecord) => ReactNode
}

/** One window: subscribes to its own record only, so that nothing another window does renders it again. */
export const WindowFrame = memo(function WindowFrame({ os, id, stage, renderContent }: WindowFrameProps) {
  const record = useWindowRecord(os.windows, id)
  return record ? <Frame os={os} record={record} stage={stage} renderContent={renderContent} /> : null
})

interface FrameProps extends Omit<WindowFrameProps, 'id'> {
  readonly record: WindowRecord
}

function Frame({ os, record, stage, renderContent }: FrameProps) {
  const { id, isMinimized, isMaximized } = record
  const isActive = useStore(os.windows, (state) => state.activeId === id)
  const isMobile = useStore(os.windows, (state) => state.viewport.isMobile)
  const mobileHeight = useStore(os.windows, (state) => workArea(state.viewport).height)
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isClosing, setIsClosing] = useState(false)
  const menu = useWindowMenu(os, id)
  const rememberFocus = useFocusInside({ frame, content, isActive, isMobile })
  useKeptFocus(content, os.windows, id)
  useStacking(frame, os.windows, id)
  useMotion(frame, record)

  const openMenu = menu.open
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let stop = () => {}
    const stopListening = onFrameRequest(element, (request) => {
      const current = os.windows.getState().windows.find((candidate) => candidate.id === id)
      if (!current || current.isMinimized) return
      if (request === 'menu') {
        openMenu(element.querySelector<HTMLElement>('[data-part="titlebar"]') ?? element)
        return
      }
      if (os.windows.getState().viewport.isMobile) return
      stop()
      stop = startKeyboardGeometry({ mode: request, frame: element, record: current, os, stage })
    })
    return () => {
      stopListening()
      stop()
    }
  }, [os, id, stage, openMenu])

  const focus = () => {
    if (os.windows.getState().activeId !== id) os.windows.focus(id)
  }

  const close = async () => {
    setIsClosing(true)
    const isClosed = await os.windows.close(id)
    if (!isClosed) setIsClosing(false)
  }

  const onDragPress = (event: PointerEvent<HTMLElement>) => {
    if (!frame.current) return
    const { nativeEvent: press, currentTarget: handle } = event
    startDrag({ press, handle, frame: frame.current, record, os, stage })
  }

  const onResizePress = (event: PointerEvent<HTMLElement>, edge: ResizeEdge) => {
    if (!frame.current || event.button !== 0) return
    const { nativeEvent: press, currentTarget: handle } = event
    startResize({ press, handle, edge, frame: frame.current, record, os, stage })
  }

  const fills = isMaximized || isMobile
  const geometry = isMobile
    ? { left: 0, top: 0, width: '100%', height: mobileHeight }
    : { left: record.x, top: record.y, width: record.width, height: record.height }

  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={plainName(record.title)}
      data-window-id={id}
      data-window-type={record.type}
      data-state={isMaximized ? 'maximized' : 'normal'}
      data-active={isActive || undefined}
      data-fills={fills}
      hidden={isMinimized}
      inert={isMinimized}
      tabIndex={-1}
      onPointerDownCapture={focus}
      onFocusCapture={(event) => {
        rememberFocus(event)
        focus()
      }}
      style={geometry}
      className="group/window pointer-events-auto absolute rounded-window shadow-window outline-none [contain:size_layout_style] data-[active=true]:shadow-window-active data-[fills=true]:rounded-none data-[fills=true]:shadow-none"
    >
      <div className="absolute inset-0 flex flex-col overflow-clip rounded-window border border-window-border bg-surface text-text contain-strict group-data-[active=true]/window:border-window-border-active group-data-[fills=true]/window:rounded-none group-data-[fills=true]/window:border-0">
        <div
          ref={content}
          data-part="content"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-auto outline-none"
        >
          <WindowContent window={record} renderContent={renderContent} />
        </div>
        <TitleBar
          title={record.title}
          icon={<WindowIcon apps={os.apps} type={record.type} own={ownIcon(record)} size="small" />}
          isMaximized={isMaximized}
          isMobile={isMobile}
          isClosing={isClosing}
          onDragPress={onDragPress}
          onMenu={menu.open}
          onMinimize={() => os.windows.toggleMinimized(id)}
          onToggleMaximized={() => os.windows.toggleMaximized(id)}
          onClose={() => void close()}
        />
      </div>
      {fills ? null : <ResizeHandles onPress={onResizePress} />}
      {menu.element}
    </div>
  )
}

/** Keeps the keyboard in the window's content when the control that has it goes. */
function useKeptFocus(
  content: { readonly current: HTMLElement | null },
  windows: Os['windows'],
  id: WindowId,
) {
  useEffect(() => {
    if (!content.current) return undefined
    return keepFocus({
      content: content.current,
      isActive: () => windows.getState().activeId === id,
      isMobile: () => windows.getState().viewport.isMobile,
    })
  }, [content, windows, id])
}

/** Plays the opening motion when a window appears or is restored, and the minimizing one when it goes. */
function useMotion(frame: { readonly current: HTMLElement | null }, { id, isMinimized }: WindowRecord): void {
  const wasSeen = useRef(false)
  useLayoutEffect(() => {
    if (!frame.current) return undefined
    if (!isMinimized) {
      wasSeen.current = true
      playOpening(frame.current)
      return undefined
    }
    return wasSeen.current ? playMinimizing(frame.current, id) : undefined
  }, [frame, id, isMinimized])
}
