import { useCallback, useEffect, useRef } from 'react'

/** Whether a key only writes a character, wherever the keyboard is: it leads nowhere else. */
const isCharacter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey

/**
 * Answers whether the person is doing something right now that may lead elsewhere: a key or a press is being handled, by the browser
 * too. What happens outside of that comes from a program, such as an app that has loaded. Typing leads nowhere, and neither does
 * letting go of keys that were pressed before, such as those that opened what asks.
 */
export function useActs(): () => boolean {
  const underWay = useRef(0)
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    const pressed = new Set<string>()
    const onAct = () => {
      underWay.current += 1
      // A new task comes after all that the event does.
      setTimeout(() => {
        underWay.current -= 1
      })
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCharacter(event)) return
      pressed.add(event.code)
      onAct()
    }
    const onKeyUp = ({ code }: KeyboardEvent) => {
      if (pressed.delete(code)) onAct()
    }
    window.addEventListener('pointerdown', onAct, options)
    window.addEventListener('click', onAct, options)
    window.addEventListener('keydown', onKeyDown, options)
    window.addEventListener('keyup', onKeyUp, options)
    return () => listening.abort()
  }, [])
  return useCallback(() => underWay.current > 0, [])
}
