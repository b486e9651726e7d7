import Copy from 'lucide-react/icons/copy'
import Minus from 'lucide-react/icons/minus'
import Square from 'lucide-react/icons/square'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import type { VmWindow } from '@/kernel/vm/types'
import {
  focusVmWindow,
  moveVmWindow,
  resizeVmWindow,
  toggleVmMaximized,
  toggleVmMinimized,
} from '@/kernel/vm/windows'
import { classNames } from '@/lib/class-names'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { findProgram, titleOf } from '../programs/programs'
import { texts } from '../texts'
import type { Vm } from '../vm'
import { followPointer } from './follow-pointer'
import { ResizeEdges } from './ResizeEdges'

interface VmFrameProps {
  readonly vm: Vm
  readonly id: string
  /** Windows fill the screen. */
  readonly compact: boolean
}

/** px that an arrow key moves or resizes by. */
const step = 16
const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** A window inside the machine; it follows its own record only. */
export const VmFrame = memo(function VmFrame({ vm, id, compact }: VmFrameProps) {
  const window = useStore(vm.session, (state) => state.screen.windows.find((one) => one.id === id))
  return window ? <Frame vm={vm} window={window} compact={compact} /> : null
})

interface FrameProps extends Omit<VmFrameProps, 'id'> {
  readonly window: VmWindow
}

function Frame({ vm, window, compact }: FrameProps) {
  const t = useTexts(texts)
  const { session } = vm
  const { id, isMinimized, isMaximized } = window
  const frame = useRef<HTMLDivElement>(null)
  const isActive = useStore(session, (state) => state.screen.activeId === id)
  const level = useStore(session, (state) => state.screen.windows.findIndex((one) => one.id === id))
  useKeyboardInside(frame, isActive)

  const focus = () => session.change((screen) => focusVmWindow(screen, id))
  const fills = isMaximized || compact
  const title = titleOf(window)
  const onArrow = (event: KeyboardEvent<HTMLElement>) => {
    const [x, y] = directions[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    session.change((screen) =>
      event.shiftKey
        ? resizeVmWindow(screen, window, 'se', x, y)
        : moveVmWindow(screen, id, window.x + x, window.y + y),
    )
  }
  const View = findProgram(window.type)?.View
  return (
    <div
      ref={frame}
      role="group"
      aria-label={title}
      data-part="vm-window"
      data-program={window.type}
      data-state={isMaximized ? 'maximized' : 'normal'}
      data-active={isActive || undefined}
      hidden={isMinimized}
      inert={isMinimized}
      tabIndex={-1}
      onPointerDownCapture={focus}
      onFocusCapture={focus}
      style={{
        zIndex: level,
        ...(fills
          ? { inset: 0 }
          : { left: window.x, top: window.y, width: window.width, height: window.height }),
      }}
      className={classNames(
        'group/vm absolute flex-col overflow-clip border bg-surface text-text outline-none not-[[hidden]]:flex',
        isActive ? 'border-window-border-active shadow-window-active' : 'border-window-border shadow-window',
        fills ? 'border-0' : 'rounded-window',
      )}
    >
      <div
        data-part="vm-titlebar"
        role="presentation"
        onDoubleClick={() => session.change((screen) => toggleVmMaximized(screen, id))}
        onPointerDown={(event) => {
          if (event.button !== 0 || fills || isOnButton(event.target)) return
          const { x, y } = window
          followPointer(event.nativeEvent, event.currentTarget, (dx, dy) =>
            session.change((screen) => moveVmWindow(screen, id, x + dx, y + dy)),
          )
        }}
        className={classNames(
          'flex min-h-9 shrink-0 touch-none items-center gap-2 border-b border-border pe-0.5 ps-2.5 outline-offset-[-2px] select-none pointer-coarse:min-h-11',
          isActive ? 'bg-titlebar text-titlebar-text' : 'bg-titlebar-inactive text-titlebar-inactive-text',
        )}
      >
        <TitleIcon type={window.type} />
        {fills ? (
          <span className="min-w-0 flex-1 truncate text-sm font-medium">{title}</span>
        ) : (
          <button
            type="button"
            data-part="vm-move"
            aria-label={t.moveWindow({ title })}
            onKeyDown={onArrow}
            className="min-w-0 flex-1 truncate py-1.5 text-start text-sm font-medium outline-offset-[-2px]"
          >
            {title}
          </button>
        )}
        <TitleButton
          label={t.minimize}
          onClick={() => session.change((screen) => toggleVmMinimized(screen, id))}
        >
          <Minus aria-hidden="true" className="size-4" />
        </TitleButton>
        {compact ? null : (
          <TitleButton
            label={isMaximized ? t.restore : t.maximize}
            onClick={() => session.change((screen) => toggleVmMaximized(screen, id))}
          >
            {isMaximized ? (
              <Copy aria-hidden="true" className="size-3.5 -scale-x-100" />
            ) : (
              <Square aria-hidden="true" className="size-3.5" />
            )}
          </TitleButton>
        )}
        <TitleButton label={t.close} onClick={() => void vm.close(id)}>
          <X aria-hidden="true" className="size-4" />
        </TitleButton>
      </div>
      <div data-part="vm-content" className="relative min-h-0 flex-1 overflow-auto">
        {View ? <View vm={vm} window={window} /> : <p className="p-4 text-muted">{t.programGone}</p>}
      </div>
      {fills ? null : <ResizeEdges vm={vm} window={window} />}
    </div>
  )
}

const isOnButton = (target: EventTarget) =>
  target instanceof Element && target.closest('button:not([data-part="vm-move"])') !== null

function TitleIcon({ type }: { readonly type: string }) {
  const Icon = findProgram(type)?.Icon
  return Icon ? <Icon aria-hidden="true" className="size-4 shrink-0" /> : null
}

interface TitleButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

const TitleButton = ({ label, onClick, children }: TitleButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    onDoubleClick={(event) => event.stopPropagation()}
    className="flex h-7 w-8 shrink-0 items-center justify-center rounded-control outline-offset-[-2px] transition-colors duration-(--motion-fast) hover:bg-titlebar-hover pointer-coarse:size-11"
  >
    {children}
  </button>
)

/** The window that becomes the active one takes the keyboard, if the machine has it. */
function useKeyboardInside(frame: { readonly current: HTMLElement | null }, isActive: boolean) {
  useEffect(() => {
    const element = frame.current
    const focused = document.activeElement
    if (!isActive || !element || element.contains(focused)) return
    const machine = element.closest('[data-part="vm"]')
    if (focused !== document.body && !machine?.contains(focused)) return
    const first = element.querySelector<HTMLElement>('[data-vm-focus]') ?? element
    first.focus({ preventScroll: true })
  }, [frame, isActive])
}
