import { useCallback, useEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import type { TerminalController } from './terminal-controller'

/**
 * Asks before a window with a running command closes. `answer` is null while nothing is asked; call it with whether to
 * close.
 */
export function useCloseQuestion(os: Os, windowId: string, controller: TerminalController | null) {
  const [isAsking, setIsAsking] = useState(false)
  const settle = useRef<((isClosing: boolean) => void) | null>(null)

  useEffect(() => {
    if (!controller) return undefined
    return os.windows.addCloseGuard(windowId, () => {
      if (!controller.getState().isRunning) return true
      settle.current?.(false)
      setIsAsking(true)
      return new Promise<boolean>((resolve) => {
        settle.current = resolve
      })
    })
  }, [os, windowId, controller])

  const answer = useCallback((isClosing: boolean) => {
    setIsAsking(false)
    settle.current?.(isClosing)
    settle.current = null
  }, [])

  return isAsking ? answer : null
}
