import { useEffect } from 'react'
import { textFieldOf } from '@/ui/context-menu/text-field-menu'
import { swallowClick } from './swallow-click'

/** How long a finger must rest for a context menu, in ms: longer than browsers that open it themselves take. */
const restTime = 700
/** How far a resting finger may slip, in px. */
const tolerance = 10

/**
 * Opens context menus by a long press where the browser sends no `contextmenu` event for one (iPhones and iPads), so that
 * nothing there needs a mouse [A2.14]. Where the browser does, its own event comes first and this stays quiet.
 */
export function useLongPress(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let from = { x: 0, y: 0 }
    const cancel = () => clearTimeout(timer)
    const onPress = (event: PointerEvent) => {
      cancel()
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      const { target, clientX, clientY } = event
      // A text field's long press selects, and the system shows its own bar there.
      if (textFieldOf(target)) return
      from = { x: clientX, y: clientY }
      timer = setTimeout(() => {
        swallowClick()
        target?.dispatchEvent(
          new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }),
        )
      }, restTime)
    }
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > tolerance) cancel()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('pointermove', onMove)
    const ends = ['pointerup', 'pointercancel', 'contextmenu', 'scroll'] as const
    for (const end of ends) document.addEventListener(end, cancel, true)
    return () => {
      cancel()
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('pointermove', onMove)
      for (const end of ends) document.removeEventListener(end, cancel, true)
    }
  }, [])
}
