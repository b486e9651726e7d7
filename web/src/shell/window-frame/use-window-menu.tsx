import { type MouseEvent as ReactMouseEvent, type ReactNode, useCallback } from 'react'
import type { Os } from '@/kernel/os'
import { findWindow } from '@/kernel/windows/model'
import type { WindowId } from '@/kernel/windows/types'
import { menuItems } from '@/ui/commands/menu-items'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { texts } from './texts'
import { oneWindowCommands, type WindowCommand } from './window-commands'

const fixedOnMobile = new Set(['window.move', 'window.size', 'window.minimize'])
const closing = 'window.close'

const pointerless = { clientX: 0, clientY: 0, preventDefault: () => undefined }

/** The menu of a window: Restore, Move, Size, Minimize, Maximize, Snap left and right, Close. */
export function useWindowMenu(
  os: Os,
  id: WindowId,
): {
  /** Opens the menu where the pointer is, or below an element when a key asked for it. */
  readonly open: (where: ReactMouseEvent | HTMLElement) => void
  readonly element: ReactNode
} {
  const { open: openMenu, element } = useContextMenu()

  const open = useCallback(
    (where: ReactMouseEvent | HTMLElement) => {
      const { windows, viewport } = os.windows.getState()
      const window = windows.find((candidate) => candidate.id === id)
      if (!window) return
      const isFixed = ({ id: command }: WindowCommand) =>
        viewport.isMobile && (fixedOnMobile.has(command) || command.includes('snap'))
      const target = () => (findWindow(os.windows.getState(), id) ? { os, windowId: id } : null)
      const bound = oneWindowCommands
        .filter((command) => command.menuTitle)
        .map((command) => ({
          ...os.commands.bind(command, target),
          isEnabled: !isFixed(command) && command.changes?.(window) !== false,
        }))
      const items = menuItems([
        bound.filter((command) => command.id !== closing),
        bound.filter((command) => command.id === closing),
      ])
      const event =
        where instanceof HTMLElement ? { ...pointerless, target: where, currentTarget: where } : where
      openMenu(event, texts.menu({ title: window.title }), items)
    },
    [os, id, openMenu],
  )

  return { open, element }
}
