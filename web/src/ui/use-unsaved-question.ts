import { useCallback, useEffect, useRef, useState } from 'react'

/** What a person answers to the question of the closing window. */
export type UnsavedAnswer = 'save' | 'discard' | 'cancel'

/** Where windows are asked before they close. */
interface Guards {
  addCloseGuard(windowId: string, guard: () => boolean | Promise<boolean>): () => void
}

/**
 * Asks before a window with unsaved fields closes. Null while nothing is asked. `save` resolves to whether it worked: the
 * window stays when it did not.
 */
export function useUnsavedQuestion(
  windows: Guards,
  windowId: string,
  isModified: boolean,
  save: () => Promise<boolean>,
): ((answer: UnsavedAnswer) => void) | null {
  const [isAsking, setAsking] = useState(false)
  const settle = useRef<((isClosing: boolean) => void) | null>(null)
  useEffect(() => {
    if (!isModified) return undefined
    return windows.addCloseGuard(windowId, () => {
      settle.current?.(false)
      setAsking(true)
      return new Promise<boolean>((resolve) => {
        settle.current = resolve
      })
    })
  }, [windows, windowId, isModified])
  const answer = useCallback(
    async (chosen: UnsavedAnswer) => {
      const close = settle.current
      settle.current = null
      setAsking(false)
      close?.(chosen === 'discard' || (chosen === 'save' && (await save())))
    },
    [save],
  )
  return isAsking ? (chosen) => void answer(chosen) : null
}
