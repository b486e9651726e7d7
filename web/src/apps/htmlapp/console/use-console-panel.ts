import { type RefObject, useCallback, useEffect, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { withTexts } from '@/lib/language/define-texts'
import { log } from '@/lib/log'
import { commands } from '../commands'
import type * as ConsolePanelModule from './ConsolePanel'
import { texts } from '../texts'

type Panel = typeof ConsolePanelModule.ConsolePanel

interface ConsolePanelOptions {
  readonly os: Pick<Os, 'windows' | 'notifications' | 'commands'>
  readonly windowId: WindowId
  /** Gets the focus when the panel that had it is closed. */
  readonly button: RefObject<HTMLButtonElement | null>
}

/**
 * The console panel of an app's window, by button or chord. `Panel` is null while it is closed: apps start without it, it is
 * loaded when someone first looks.
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
    withTexts(import('./ConsolePanel')).then(
      ({ ConsolePanel }) => {
        if (!isOver) setPanel({ Panel: ConsolePanel })
      },
      (cause: unknown) => {
        log.error('The console of an app could not be loaded', cause)
        if (isOver) return
        setIsOpen(false)
        tellProblem(
          os.notifications,
          () => texts.noConsole,
          () => texts.noConsoleHint,
        )
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

  useEffect(
    () =>
      os.commands.register({
        windowId,
        commands,
        target: () => ({ toggleConsole: toggle }),
        // Its page keeps the keyboard to itself; keys pressed elsewhere are meant for the window in front.
        hears: () =>
          os.windows.getState().activeId === windowId && !document.querySelector('[aria-modal="true"]'),
      }),
    [os, windowId, toggle],
  )

  return { Panel: isOpen ? (panel?.Panel ?? null) : null, isOpen, toggle, close }
}
