import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import type { ShellState } from '@/shell/desktop/shell-state'
import { creationOrder } from '@/shell/window-layer/creation-order'
import { otterMark } from '@/ui/icons/brand'
import { log } from '@/lib/log'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { Clock } from './Clock'
import { PinnedApps } from './PinnedApps'
import { TaskbarButton } from './TaskbarButton'
import './taskbar.css'
import { texts } from './texts'
import { useRovingFocus } from './use-roving-focus'
import { useScrollStop } from './use-scroll-stop'
import { useWheelScroll } from './use-wheel-scroll'

const loadPreview = () => import('./preview')

interface TaskbarProps {
  readonly os: Os
  readonly shell: ShellState
  readonly isMobile: boolean
  /** Buttons of the system, before the clock. */
  readonly tray?: ReactNode
}

/** The bar at the bottom [A2.15 A9.7]: start button, a button per window, clock and user name. */
export function Taskbar({ os, shell, isMobile, tray }: TaskbarProps) {
  const t = useTexts(texts)
  const bar = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const [selectOrder] = useState(creationOrder)
  const ids = useStore(os.windows, selectOrder)
  const isStartMenuOpen = useStore(shell, (state) => state.isStartMenuOpen)
  const panel = useStore(shell, (state) => state.panel)
  const username = useStore(os.session, (state) => state.user?.username ?? '')
  const roving = useRovingFocus(bar)
  useWheelScroll(row)
  useScrollStop(row)
  const [isNear, setIsNear] = useState(false)
  const comeNear = () => setIsNear(true)
  const near = { onPointerEnter: comeNear, onFocus: comeNear }
  const preview = useOnDemand({
    need: isNear && !isMobile,
    load: loadPreview,
    onFailure: (cause) => log.warn('The previews of windows could not be loaded', cause),
  })

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t.taskbar}
      {...roving}
      className="taskbar absolute inset-x-0 bottom-0 z-(--z-taskbar) flex h-(--taskbar-height) items-stretch gap-1 border-t border-taskbar-border px-1.5 text-taskbar-text"
    >
      <button
        type="button"
        data-part="start"
        aria-label={t.start}
        aria-haspopup="menu"
        aria-expanded={isStartMenuOpen}
        onClick={shell.toggleStartMenu}
        className="my-1 flex shrink-0 items-center gap-2 rounded-control px-3 text-base font-semibold select-none hover:bg-taskbar-hover aria-expanded:bg-taskbar-active max-md:w-13 max-md:justify-center"
      >
        {isMobile ? (
          <Menu className="size-6" aria-hidden="true" />
        ) : (
          <>
            <img src={otterMark} alt="" width={22} height={22} draggable={false} className="size-5.5" />
            <span>{t.start}</span>
          </>
        )}
      </button>
      {isMobile ? (
        <button
          type="button"
          aria-label={t.search}
          onClick={() => shell.openPalette()}
          className="my-1 flex w-11 shrink-0 items-center justify-center rounded-control hover:bg-taskbar-hover"
        >
          <Search className="size-5.5" aria-hidden="true" />
        </button>
      ) : null}
      {isMobile ? null : <PinnedApps os={os} />}
      <div
        ref={row}
        role="group"
        aria-label={t.windows}
        {...near}
        className="taskbar-windows flex min-w-0 flex-1 items-stretch gap-1 overflow-x-auto overflow-y-hidden py-1"
      >
        {ids.map((id) => (
          <TaskbarButton key={id} os={os} id={id} isMobile={isMobile} />
        ))}
      </div>
      {isMobile ? null : (
        <button
          type="button"
          data-part="username"
          aria-haspopup="dialog"
          aria-expanded={panel === 'account'}
          onClick={() => shell.togglePanel('account')}
          className="my-1 flex max-w-40 shrink-0 items-center rounded-control px-2 text-sm select-none hover:bg-taskbar-hover aria-expanded:bg-taskbar-active"
        >
          <span className="truncate">{username}</span>
        </button>
      )}
      {/* Buttons that come later, with what they are for. */}
      <div data-part="tray" className="contents" />
      {tray}
      <Clock os={os} shell={shell} />
      {preview ? <preview.Preview os={os} row={row} /> : null}
    </div>
  )
}
