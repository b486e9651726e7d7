import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { matchesChord } from '@/lib/chord'
import { log } from '@/lib/log'
import type * as ConsolePanelModule from './ConsolePanel'
import { texts } from '../texts'

/** The chord that opens and closes the console of the active app. */
export const consoleChord = 'Alt+C'

type Panel = typeof ConsolePanelModule.ConsolePanel

interface ConsolePanelOptions {
  readonly os: Pick<Os, 'windows' | 'notifications'>
  readonly windowId: WindowId
  /** Gets the focus when the panel that had it is closed. */
  readonly button: RefObject<HTMLButtonElement | null>
}

/**
 * The console panel of an app's window, by button or chord. `Panel` is null while it is closed: apps start without it, it is
 * loaded when somebody first looks.
 */
export function useConsolePanel({ os, windowId, button }: ConsolePanelOptions): {
  readonly Panel: Panel | null
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
} {
  const [panel, setPanel] = useState<{ readonly Panel: Panel } | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (!isOpen || panel) return undefined
    let isOver = false
    import('./ConsolePanel').then(
      ({ ConsolePanel }) => {
        if (!isOver) setPanel({ Panel: ConsolePanel })
      },
      (cause: unknown) => {
        log.error('The console of an app could not be loaded', cause)
        if (isOver) return
        setIsOpen(false)
        os.notifications.notify({
          title: texts.noConsole,
          description: texts.noConsoleHint,
          variant: 'destructive',
        })
      },
    )
    return () => {
      isOver = true
    }
  }, [os, isOpen, panel])

  const toggle = useCallback(() => setIsOpen((is) => !is), [])
  const close = useCallback(() => {
    setIsOpen(false)
    button.current?.focus()
  }, [button])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !matchesChord(consoleChord, event)) return
      if (os.windows.getState().activeId !== windowId || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [os, windowId, toggle])

  return { Panel: isOpen ? (panel?.Panel ?? null) : null, isOpen, toggle, close }
}
