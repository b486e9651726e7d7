// Shortcuts of the desktop that work while an app has the keyboard: its keys never reach the desktop's page, so that what is in
// the frame tells of exactly these.
import type { KeyMessage } from './messages'

/** The desktop's shortcuts that need a modifier; a test compares them with the desktop's commands. */
export const desktopShortcuts = [
  'Ctrl+Alt+S',
  'Ctrl+Alt+F',
  'Alt+Q',
  'Alt+Shift+Q',
  'Ctrl+Alt+ArrowDown',
  'Ctrl+Alt+G',
  'Ctrl+Alt+R',
  'Ctrl+Alt+M',
  'Ctrl+Alt+N',
  'Ctrl+Alt+Enter',
  'Ctrl+Alt+ArrowLeft',
  'Ctrl+Alt+ArrowRight',
  'Ctrl+Alt+U',
  'Ctrl+Alt+I',
  'Ctrl+Alt+J',
  'Ctrl+Alt+K',
  'Ctrl+Alt+W',
  'Alt+ ',
  'Ctrl+Alt+D',
] as const

/** One of them, in the notation of lib/chord. */
export type DesktopShortcut = (typeof desktopShortcuts)[number]

/** Shortcuts that are done at once, and per second when they go on. No person is quicker; a page that makes them up is. */
export const shortcutPace = { burst: 6, perSecond: 3 } as const

const codeOf = (key: string) => (/^[A-Z]$/.test(key) ? `Key${key}` : key === ' ' ? 'Space' : key)

/** The key press that a shortcut is. */
export function pressOf(shortcut: DesktopShortcut) {
  const parts = shortcut.split('+')
  const key = parts.at(-1) ?? ''
  return {
    key: /^[A-Z]$/.test(key) ? key.toLowerCase() : key,
    code: codeOf(key),
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    bubbles: true,
    cancelable: true,
    composed: true,
  }
}

/** Does on the desktop what was pressed inside a frame, as if it had been pressed on the frame. */
export function pressOnDesktop(frame: HTMLElement, message: KeyMessage): void {
  const event =
    message.kind === 'shortcut'
      ? new KeyboardEvent('keydown', pressOf(message.keys))
      : new KeyboardEvent('keyup', { key: 'Alt', code: 'AltLeft', bubbles: true })
  frame.dispatchEvent(event)
}
