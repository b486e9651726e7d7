import { type MouseEvent as ReactMouseEvent, type ReactNode, useCallback } from 'react'
import type { Os } from '@/kernel/os'
import { findWindow } from '@/kernel/windows/model'
import type { WindowId } from '@/kernel/windows/types'
import { chordText } from '@/lib/chord-text'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { texts } from './texts'
import { windowActions } from './window-actions'

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
      const fixedOnMobile = new Set(['window.move', 'window.size', 'window.minimize'])
      const items = windowActions.flatMap((action): MenuItem[] => {
        if (!action.menuLabel) return []
        const isFixed = viewport.isMobile && (fixedOnMobile.has(action.id) || action.id.includes('snap'))
        const item: MenuItem = {
          label: action.menuLabel(),
          keys: chordText(action.keys),
          disabled: isFixed || action.isEnabled?.(window) === false,
          perform: () => {
            if (findWindow(os.windows.getState(), id)) action.perform(os, id)
          },
        }
        return action.id === 'window.close' ? ['separator', item] : [item]
      })
      const event =
        where instanceof HTMLElement ? { ...pointerless, target: where, currentTarget: where } : where
      openMenu(event, texts.menu({ title: window.title }), items)
    },
    [os, id, openMenu],
  )

  return { open, element }
}
