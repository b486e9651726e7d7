import { useLayoutEffect, useRef } from 'react'
import { alongLines } from '@/lib/language/direction'
import type { SwitchDirection } from './switch-requests'

interface SwitcherKeys {
  readonly onStep: (direction: SwitchDirection) => void
  readonly onChoose: () => void
  readonly onCancel: () => void
  /** The page has lost the keyboard. */
  readonly onLeave: () => void
}

const steps: Readonly<Record<string, SwitchDirection>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
}

const modifiers = new Set(['Alt', 'Control', 'Meta'])

/**
 * The keys of the open switcher, heard for the whole page while it is there. Letting go of the last modifier chooses.
 * Chords with a letter are left alone: the shortcut that opened the switcher is what steps it on.
 */
export function useSwitcherKeys(keys: SwitcherKeys): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })

  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const direction =
        event.key === 'Tab' ? (event.shiftKey ? 'previous' : 'next') : steps[alongLines(event.key)]
      const { onStep, onChoose, onCancel } = latest.current
      if (direction) onStep(direction)
      else if (event.key === 'Enter') onChoose()
      else if (event.key === 'Escape') onCancel()
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const onKeyUp = (event: KeyboardEvent) => {
      if (modifiers.has(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey)
        latest.current.onChoose()
    }
    const onBlur = () => latest.current.onLeave()
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('keyup', onKeyUp, true)
    window.addEventListener('blur', onBlur)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('keyup', onKeyUp, true)
      window.removeEventListener('blur', onBlur)
    }
  }, [])
}
