import { useEffect } from 'react'
import type { ShellState } from '@/shell/desktop/shell-state'

/**
 * Takes what is typed while the palette is fetched: it belongs there, not to the window that still has the keyboard. Escape and a press
 * elsewhere close the palette before it is there.
 */
export function useTypedAhead(
  { getState, openPalette, closePalette }: Pick<ShellState, 'getState' | 'openPalette' | 'closePalette'>,
  isFetching: boolean,
): void {
  useEffect(() => {
    if (!isFetching) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const typed = getState().palette ?? ''
      if (key === 'Escape') closePalette()
      else if (key === 'Backspace') openPalette(typed.slice(0, -1))
      else if (key.length === 1) openPalette(typed + key)
    }
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('pointerdown', closePalette, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('pointerdown', closePalette, true)
    }
  }, [isFetching, getState, openPalette, closePalette])
}
