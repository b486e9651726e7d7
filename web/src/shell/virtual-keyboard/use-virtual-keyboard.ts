import { useEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { withTexts } from '@/lib/language/define-texts'
import { log } from '@/lib/log'
import type { KeyboardParts } from './parts'

/**
 * The virtual keyboard of a desktop, on touch devices and at widths of 768 px or less [A2.32]; null elsewhere, and until its
 * code is there. Without it (offline) the device's own keyboard comes.
 */
export function useVirtualKeyboard(os: Os, isMobile: boolean): KeyboardParts | null {
  const [parts, setParts] = useState<KeyboardParts | null>(null)
  useEffect(() => {
    if (!isMobile) return undefined
    let isCurrent = true
    withTexts(import('./parts')).then(
      ({ createKeyboardParts }) => {
        if (isCurrent) setParts(createKeyboardParts(os))
      },
      (error: unknown) => log.error('The virtual keyboard could not be loaded', error),
    )
    return () => {
      isCurrent = false
      setParts(null)
    }
  }, [os, isMobile])
  return parts
}
