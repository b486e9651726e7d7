import LayoutGrid from 'lucide-react/icons/layout-grid'
import { type RefObject, useEffect, useRef } from 'react'
import type { VmState } from '@/kernel/vm/session'
import type { VmWindow } from '@/kernel/vm/types'
import { focusVmWindow, showVmStartMenu, toggleVmMinimized } from '@/kernel/vm/windows'
import { classNames } from '@/lib/class-names'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { findProgram, titleOf } from '../programs/programs'
import { texts } from '../texts'
import type { Vm } from '../vm'
import { LinuxSign } from './LinuxSign'

interface TaskbarProps {
  readonly vm: Vm
  readonly menuButton: RefObject<HTMLButtonElement | null>
}

const windowsOf = (state: VmState) => state.screen.windows

/** The machine's taskbar: menu, a button for every window, and how Linux is. */
export function Taskbar({ vm, menuButton }: TaskbarProps) {
  const t = useTexts(texts)
  const { session } = vm
  const windows = useStore(session, windowsOf)
  const activeId = useStore(session, (state) => state.screen.activeId)
  const isMenuOpen = useStore(session, (state) => state.screen.isStartMenuOpen)
  // Buttons stay in their place, whatever is on top.
  const inOrder = windows.toSorted((a, b) => a.id.localeCompare(b.id))
  return (
    <div
      role="toolbar"
      aria-label={t.taskbar}
      className="flex min-h-11 shrink-0 items-center gap-1 border-t border-border bg-surface px-1.5 text-sm"
    >
      <button
        ref={menuButton}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={() => session.change((screen) => showVmStartMenu(screen, !screen.isStartMenuOpen))}
        className="flex min-h-8 shrink-0 items-center gap-2 rounded-control bg-accent px-3 font-medium text-accent-text transition-colors duration-(--motion-fast) hover:bg-accent-hover pointer-coarse:min-h-10"
      >
        <LayoutGrid aria-hidden="true" className="size-4" />
        {t.menu}
      </button>
      <div className="flex min-w-0 flex-1 gap-1 overflow-x-auto p-0.5">
        {inOrder.map((window) => (
          <WindowButton key={window.id} vm={vm} window={window} isActive={window.id === activeId} />
        ))}
      </div>
      <LinuxSign vm={vm} />
    </div>
  )
}

interface WindowButtonProps {
  readonly vm: Vm
  readonly window: VmWindow
  readonly isActive: boolean
}

function WindowButton({ vm, window, isActive }: WindowButtonProps) {
  const Icon = findProgram(window.type)?.Icon
  const title = titleOf(window)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // On a phone there is room for two or three.
    if (isActive) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={button}
      type="button"
      title={title}
      aria-pressed={isActive}
      onClick={() =>
        vm.session.change((screen) =>
          isActive ? toggleVmMinimized(screen, window.id) : focusVmWindow(screen, window.id),
        )
      }
      className={classNames(
        'flex min-h-8 max-w-40 min-w-0 shrink-0 items-center gap-2 rounded-control px-2.5 transition-colors duration-(--motion-fast) pointer-coarse:min-h-10 pointer-coarse:min-w-10',
        isActive ? 'bg-accent-soft text-text' : 'hover:bg-sunken',
        window.isMinimized && 'text-muted',
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-4 shrink-0" /> : null}
      <span className="truncate">{title}</span>
    </button>
  )
}
