// What the desktop loads when it runs on a device that the keyboard is for.
import type { ReactNode } from 'react'
import type { Os } from '@/kernel/os'
import { KeyboardSwitch } from './KeyboardSwitch'
import { createKeyboardModel } from './keyboard-state'
import { VirtualKeyboard } from './VirtualKeyboard'

/** The two places of the keyboard on a desktop. */
export interface KeyboardParts {
  /** The keys, at the bottom of the page. */
  readonly keys: ReactNode
  /** Its button in the taskbar. */
  readonly button: ReactNode
}

/** Makes both around one state. */
export function createKeyboardParts(os: Os): KeyboardParts {
  const keyboard = createKeyboardModel(os.storage('virtual-keyboard', { owner: 'device' }))
  return {
    keys: <VirtualKeyboard os={os} keyboard={keyboard} />,
    button: <KeyboardSwitch keyboard={keyboard} />,
  }
}
