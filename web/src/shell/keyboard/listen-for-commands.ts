import type { Commands, Hearing } from '@/kernel/commands/types'
import { isMac } from '@/lib/platform'
import { textFieldOf } from '@/ui/context-menu/text-field-menu'

/**
 * The one listener for the keys of commands. It hears each key twice: before what has the focus, for the desktop and for apps
 * that ask for it; and after it, for commands whose keys may mean something else to a part of their window. Returns what ends it.
 */
export function listenForCommands(commands: Pick<Commands, 'press'>): () => void {
  const hear = (event: KeyboardEvent, phase: Hearing['phase']) => {
    // While characters are put together from several keys, they are the input method's.
    if (event.defaultPrevented || event.isComposing) return
    const node = event.composedPath()[0] ?? null
    const isUsed = commands.press(event, {
      phase,
      node,
      isInTextField: textFieldOf(node) !== null,
      isModalOpen: document.querySelector('[aria-modal="true"]') !== null,
      isMac: isMac(),
    })
    if (!isUsed) return
    event.preventDefault()
    if (phase === 'first') event.stopPropagation()
  }
  const onFirst = (event: KeyboardEvent) => hear(event, 'first')
  const onLast = (event: KeyboardEvent) => hear(event, 'last')
  window.addEventListener('keydown', onFirst, true)
  window.addEventListener('keydown', onLast)
  return () => {
    window.removeEventListener('keydown', onFirst, true)
    window.removeEventListener('keydown', onLast)
  }
}
