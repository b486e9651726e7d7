import { useEffect, useState } from 'react'

/** How long a question is on screen before it takes an answer, in ms: what was meant for something else must not answer it. */
export const armingTime = 500

/**
 * Whether a question takes answers yet: after 500 ms on screen in a visible page without any press or key on the desktop; input
 * restarts the time. `isInFront`: its window is in front, which a dialog over everything always is.
 */
export function useArmed(isInFront = true): boolean {
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    if (!isInFront) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopListening = () => {
      window.removeEventListener('keydown', wait, { capture: true })
      window.removeEventListener('pointerdown', wait, { capture: true })
    }
    const arm = () => {
      stopListening()
      setIsArmed(true)
    }
    const wait = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(arm, armingTime)
    }
    const begin = () => {
      setIsArmed(false)
      // Before anything else hears of it: what the question does with a press may keep it from going on.
      window.addEventListener('keydown', wait, { capture: true })
      window.addEventListener('pointerdown', wait, { capture: true })
      wait()
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      stopListening()
      setIsArmed(false)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [isInFront])
  return isArmed
}
