import { type MouseEvent as ReactMouseEvent, type ReactNode, useCallback, useState } from 'react'
import { currentLanguage } from '@/lib/language/define-texts'
import { isRightToLeft } from '@/lib/language/direction'
import type { Language } from '@/lib/language/language'
import { useLanguage } from '@/ui/use-texts'
import { ContextMenu } from './ContextMenu'
import type { MenuItem, MenuPoint } from './types'

interface OpenMenu {
  /** Its items are in this one; in another it is closed. */
  readonly language: Language
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly at: MenuPoint
}

/** The part of a `contextmenu` event that a menu needs; React's and the browser's own both fit. */
type MenuEvent = Pick<MouseEvent | ReactMouseEvent, 'clientX' | 'clientY' | 'currentTarget' | 'target'> & {
  preventDefault(): void
}

/** Where the menu of an event opens: at the pointer or, when a key asked for it, under the element. */
function pointOf(event: MenuEvent): MenuPoint {
  if (event.clientX !== 0 || event.clientY !== 0) return { x: event.clientX, y: event.clientY }
  const box = event.target instanceof Element ? event.target.getBoundingClientRect() : null
  if (!box) return { x: 0, y: 0 }
  const inset = Math.min(16, box.width / 2)
  return {
    x: isRightToLeft() ? box.right - inset : box.left + inset,
    y: box.bottom - Math.min(8, box.height / 2),
  }
}

/**
 * A context menu for a component: call `open` from `onContextMenu` and render `element` anywhere. `open` marks the event as
 * handled (`defaultPrevented`), so that an element around it leaves it alone: check that before you open one yourself.
 */
export function useContextMenu(): {
  readonly open: (event: MenuEvent, label: string, items: readonly MenuItem[]) => void
  readonly element: ReactNode
} {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const language = useLanguage()
  const close = useCallback(() => setMenu(null), [])
  const open = useCallback((event: MenuEvent, label: string, items: readonly MenuItem[]) => {
    event.preventDefault()
    setMenu({ language: currentLanguage(), label, items, at: pointOf(event) })
  }, [])
  return {
    open,
    element: menu?.language === language ? <ContextMenu {...menu} onClose={close} /> : null,
  }
}
