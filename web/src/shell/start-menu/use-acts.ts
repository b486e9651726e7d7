import { useCallback, useEffect, useRef } from 'react'

const acts = ['pointerdown', 'keydown', 'keyup', 'click'] as const

/**
 * Answers whether the person is doing something right now: a key or a press is being handled, by the browser too. What happens
 * outside of that comes from a program, such as an app that has loaded.
 */
export function useActs(): () => boolean {
  const underWay = useRef(0)
  useEffect(() => {
    const onAct = () => {
      underWay.current += 1
      // A new task comes after all that the event does.
      setTimeout(() => {
        underWay.current -= 1
      })
    }
    for (const act of acts) window.addEventListener(act, onAct, true)
    return () => {
      for (const act of acts) window.removeEventListener(act, onAct, true)
    }
  }, [])
  return useCallback(() => underWay.current > 0, [])
}
