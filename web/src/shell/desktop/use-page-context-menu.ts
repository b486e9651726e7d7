import { type ReactNode, useEffect } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import { textFieldMenu, textFieldOf } from '@/ui/context-menu/text-field-menu'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { texts } from './texts'
import { watchTaps } from './watch-taps'

/**
 * Replaces the browser's context menu everywhere on the desktop [A2.14]: text fields get their own menu, other places only
 * what their component opens. A tap into a field is there to write and opens none. Returns the menu on screen, if any.
 */
export function usePageContextMenu(notifications: Notifications): ReactNode {
  const { open, element } = useContextMenu()
  useEffect(() => {
    const refused = () =>
      notifications.notify(() => ({
        title: texts.pasteWithKeys,
        description: texts.pasteExplained,
      }))
    const taps = watchTaps()
    const onContextMenu = (event: MouseEvent) => {
      const isHandled = event.defaultPrevented
      event.preventDefault()
      const field = isHandled ? null : textFieldOf(event.target)
      if (!field || taps.isTap()) return
      open(event, texts.textMenu, textFieldMenu(field, refused))
    }
    document.addEventListener('contextmenu', onContextMenu)
    return () => {
      taps.stop()
      document.removeEventListener('contextmenu', onContextMenu)
    }
  }, [open, notifications])
  return element
}
