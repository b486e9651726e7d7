import { memo, useEffect, useRef } from 'react'
import type { Os } from '@/kernel/os'
import { ownIcon } from '@/kernel/windows/icon'
import type { WindowId } from '@/kernel/windows/types'
import { afterLayout } from '@/lib/after-layout'
import { plainName } from '@/lib/language/isolate'
import { BadgeMark } from '@/shell/badge/BadgeMark'
import { nameWith, useBadge } from '@/shell/badge/use-badge'
import { WindowIcon } from '@/shell/window-frame/WindowIcon'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import { distinctionOf } from './window-label'
import { isOpenable, windowMenu } from './window-menu'

/** Characters of a title that fit on a phone [A2.15]. */
const mobileTitleLength = 8

interface TaskbarButtonProps {
  readonly os: Os
  readonly id: WindowId
  readonly isMobile: boolean
}

/** A window's button in the taskbar [A2.15]: focuses or restores it, minimizes the active one; a middle click opens another of its app. Several with one title say what tells them apart. */
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
  const told = (state: ReturnType<typeof windows.getState>) => {
    const window = find(state)
    return window ? distinctionOf(window, state.windows) : null
  }
  const short = useStore(windows, (state) => told(state)?.short ?? null)
  const long = useStore(windows, (state) => told(state)?.long ?? null)
  const isActive = useStore(windows, (state) => state.activeId === id)
  const isMinimized = useStore(windows, (state) => find(state)?.isMinimized ?? false)
  const badge = useBadge(os.badges, type)
  const t = useTexts(texts)
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
        title={long === null ? title : t.windowOf({ first: title, second: long })}
        onClick={() => (isActive ? windows.toggleMinimized(id) : windows.focus(id))}
        onAuxClick={(event) => {
          if (event.button === 1 && isOpenable(os, type)) windows.launch(type)
        }}
        onContextMenu={(event) => menu.open(event, title, windowMenu(os, id, isMobile))}
        className="taskbar-button relative flex h-full max-w-44 min-w-10 shrink basis-44 items-center gap-2 rounded-control px-2 text-start text-sm text-taskbar-text select-none hover:bg-taskbar-hover aria-pressed:bg-taskbar-active max-md:shrink-0 max-md:basis-auto"
      >
        <span className="relative shrink-0">
          <WindowIcon apps={os.apps} type={type} own={own} size="medium" />
          <BadgeMark badge={badge} />
        </span>
        <span className="min-w-0 flex-1 truncate">
          {isMobile ? (
            <bdi>{(short ?? title).slice(0, mobileTitleLength)}</bdi>
          ) : short === null ? (
            <bdi>{title}</bdi>
          ) : (
            t.windowOf({ first: short, second: title })
          )}
        </span>
      </button>
      {menu.element}
    </>
  )
})
