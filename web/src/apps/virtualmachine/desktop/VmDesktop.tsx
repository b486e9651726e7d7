import { useEffect, useRef } from 'react'
import { measureVmScreen } from '@/kernel/vm/windows'
import { useStore } from '@/ui/use-store'
import type { LeavingControl } from '../use-leaving'
import type { Vm } from '../vm'
import { isCompact } from './compact'
import { LaunchIcons } from './LaunchIcons'
import { LinuxNotice } from './LinuxNotice'
import { StartMenu } from './StartMenu'
import { StatusBar } from './StatusBar'
import { Taskbar } from './Taskbar'
import { VmFrame } from './VmFrame'

interface VmDesktopProps {
  readonly vm: Vm
  readonly leaving: LeavingControl
}

/** The running machine [B2.92]: status bar, screen with icons and windows, taskbar. */
export function VmDesktop({ vm, leaving }: VmDesktopProps) {
  const { session } = vm
  const screen = useRef<HTMLDivElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const ids = useStore(session, idsOf)
  const compact = useStore(session, (state) => isCompact(state.screen))
  const activeId = useStore(session, (state) => state.screen.activeId)

  useEffect(() => {
    const element = screen.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      // Minimized: there is no screen to fit windows into.
      if (element.clientWidth === 0) return
      session.change((state) => measureVmScreen(state, element.clientWidth, element.clientHeight))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [session])

  // The window that had the keyboard is gone and no other takes it.
  useEffect(() => {
    if (activeId === null && document.activeElement === document.body) menuButton.current?.focus()
  }, [activeId])

  return (
    <div className="flex size-full flex-col bg-surface text-text">
      <StatusBar vm={vm} leaving={leaving} compact={compact} />
      <div ref={screen} data-part="vm-screen" className="vm-wallpaper relative min-h-0 flex-1 overflow-clip">
        <div className="absolute inset-0 overflow-auto">
          <LaunchIcons vm={vm} compact={compact} />
        </div>
        <LinuxNotice vm={vm} next={menuButton} />
        {ids
          .split(' ')
          .map((id) => (id === '' ? null : <VmFrame key={id} vm={vm} id={id} compact={compact} />))}
        <StartMenu vm={vm} leaving={leaving} button={menuButton} />
      </div>
      <Taskbar vm={vm} menuButton={menuButton} />
    </div>
  )
}

/** Frames stay where they are in the document, whatever is on top: moving an element would lose its content. */
const idsOf = ({ screen }: { readonly screen: { readonly windows: readonly { readonly id: string }[] } }) =>
  screen.windows
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
