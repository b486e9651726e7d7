import Maximize from 'lucide-react/icons/maximize-2'
import Minimize from 'lucide-react/icons/minus'
import Restore from 'lucide-react/icons/copy'
import X from 'lucide-react/icons/x'
import { memo, useEffect, useRef } from 'react'
import type { Os } from '@/kernel/os'
import { ownIcon } from '@/kernel/windows/icon'
import type { WindowId } from '@/kernel/windows/types'
import { afterLayout } from '@/lib/after-layout'
import { plainName } from '@/lib/language/isolate'
import { BadgeMark } from '@/shell/badge/BadgeMark'
import { nameWith, useBadge } from '@/shell/badge/use-badge'
import { WindowIcon } from '@/shell/window-frame/WindowIcon'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** Characters of a title that fit on a phone [A2.15]. */
const mobileTitleLength = 8

const icon = 'size-4'

/** The context menu of a window's taskbar button. */
function windowMenu(os: Os, id: WindowId, isMobile: boolean): readonly MenuItem[] {
  const { windows } = os.windows.getState()
  const record = windows.find((window) => window.id === id)
  if (!record) return []
  const others = windows.filter((window) => window.id !== id)
  const isFloating = !record.isMinimized && !record.isMaximized && record.snapped === null
  const restore = () => {
    if (record.isMinimized) os.windows.focus(id)
    else if (record.isMaximized) os.windows.toggleMaximized(id)
    else os.windows.snap(id, null)
  }
  // Windows on a phone are always full-screen [A2.16].
  const sizes: readonly MenuItem[] = isMobile
    ? []
    : [
        {
          label: texts.maximize,
          icon: <Maximize className={icon} />,
          disabled: record.isMaximized,
          perform: () => {
            os.windows.focus(id)
            os.windows.toggleMaximized(id)
          },
        },
      ]
  return [
    {
      label: texts.restore,
      icon: <Restore className={icon} />,
      disabled: isFloating || (isMobile && !record.isMinimized),
      perform: restore,
    },
    {
      label: texts.minimize,
      icon: <Minimize className={icon} />,
      disabled: record.isMinimized,
      perform: () => os.windows.toggleMinimized(id),
    },
    ...sizes,
    'separator',
    { label: texts.close, icon: <X className={icon} />, perform: () => void os.windows.close(id) },
    {
      label: texts.closeOthers,
      disabled: others.length === 0,
      perform: () => {
        for (const other of others) void os.windows.close(other.id)
      },
    },
  ]
}

interface TaskbarButtonProps {
  readonly os: Os
  readonly id: WindowId
  readonly isMobile: boolean
}

/** A window's button in the taskbar [A2.15]: focuses or restores it, minimizes the active one, a middle click closes it. */
export const TaskbarButton = memo(function TaskbarButton({ os, id, isMobile }: TaskbarButtonProps) {
  const { windows } = os
  const find = (state: ReturnType<typeof windows.getState>) =>
    state.windows.find((window) => window.id === id)
  const title = useStore(windows, (state) => plainName(find(state)?.title ?? ''))
  const type = useStore(windows, (state) => find(state)?.type ?? '')
  const own = useStore(windows, (state) => {
    const window = find(state)
    return window ? ownIcon(window) : null
  })
  const isActive = useStore(windows, (state) => state.activeId === id)
  const isMinimized = useStore(windows, (state) => find(state)?.isMinimized ?? false)
  const badge = useBadge(os.badges, type)
  useTexts(texts)
  const menu = useContextMenu()

  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    if (!element || !isActive) return undefined
    return afterLayout(element, () => element.scrollIntoView({ inline: 'nearest', block: 'nearest' }))
  }, [isActive])

  return (
    <>
      <button
        ref={button}
        type="button"
        data-taskbar-window={id}
        data-minimized={isMinimized || undefined}
        aria-label={nameWith(title, badge)}
        aria-pressed={isActive}
        title={title}
        onClick={() => (isActive ? windows.toggleMinimized(id) : windows.focus(id))}
        onAuxClick={(event) => {
          if (event.button === 1) void windows.close(id)
        }}
        onContextMenu={(event) => menu.open(event, title, windowMenu(os, id, isMobile))}
        className="taskbar-button relative flex h-full max-w-44 min-w-10 shrink basis-44 items-center gap-2 rounded-control px-2 text-start text-sm text-taskbar-text select-none hover:bg-taskbar-hover aria-pressed:bg-taskbar-active max-md:shrink-0 max-md:basis-auto"
      >
        <span className="relative shrink-0">
          <WindowIcon apps={os.apps} type={type} own={own} size="medium" />
          <BadgeMark badge={badge} />
        </span>
        <span className="min-w-0 flex-1 truncate">
          <bdi>{isMobile ? title.slice(0, mobileTitleLength) : title}</bdi>
        </span>
      </button>
      {menu.element}
    </>
  )
})
