import { numberOf } from '../messages'
import { desktopShortcuts, pressOf } from '../shortcuts'
import { getterOf } from './own-getter'
import type { UnitPort } from './unit-port'

/**
 * Tells which of the desktop's shortcuts a key press is, by its number; null: none. Nothing that the page can replace takes part,
 * or else it could make a shortcut of any key that the person types in it.
 */
function createShortcutReader(): (event: KeyboardEvent) => number | null {
  const wanted = desktopShortcuts.map((keys) => ({
    ...pressOf(keys),
    number: numberOf(keys),
    isLetter: /\+[A-Z]$/.test(keys),
    upper: keys.slice(-1),
    // A sign may need Shift on some layouts.
    isSign: keys.endsWith(' '),
  }))
  const prototype = KeyboardEvent.prototype
  const [key, code] = [getterOf(prototype, 'key'), getterOf(prototype, 'code')]
  const [ctrl, alt] = [getterOf(prototype, 'ctrlKey'), getterOf(prototype, 'altKey')]
  const [shift, meta] = [getterOf(prototype, 'shiftKey'), getterOf(prototype, 'metaKey')]
  // oxlint-disable-next-line typescript/unbound-method -- called with its event
  const { getModifierState } = prototype
  const { apply } = Reflect
  return (event) => {
    // AltGr reports itself as Ctrl+Alt on Windows; it types characters and never is a command.
    if (meta(event) || apply(getModifierState, event, ['AltGraph'])) return null
    // A letter is what the keyboard says; a layout without Latin letters has the key at its place. As lib/chord does.
    const name = key(event)
    const isLatin = name.length === 1 && ((name >= 'a' && name <= 'z') || (name >= 'A' && name <= 'Z'))
    for (let index = 0; index < wanted.length; index += 1) {
      const one = wanted[index]
      if (
        one &&
        one.ctrlKey === ctrl(event) &&
        one.altKey === alt(event) &&
        (one.isSign || one.shiftKey === shift(event)) &&
        (one.isLetter && !isLatin
          ? one.code === code(event)
          : one.key === name || (one.isLetter && one.upper === name))
      )
        return one.number
    }
    return null
  }
}

/**
 * Hands the desktop its shortcuts when they are pressed in the page, which does not hear of them. To be called after
 * `document.open`, which takes all listeners away, and before the page has any.
 */
export function reportShortcuts(port: Pick<UnitPort, 'sendInput'>): void {
  const shortcutOf = createShortcutReader()
  const released = numberOf('released')
  const prototype = KeyboardEvent.prototype
  const [key, repeat, composing] = [
    getterOf(prototype, 'key'),
    getterOf(prototype, 'repeat'),
    getterOf(prototype, 'isComposing'),
  ]
  const [ctrl, alt, meta] = [
    getterOf(prototype, 'ctrlKey'),
    getterOf(prototype, 'altKey'),
    getterOf(prototype, 'metaKey'),
  ]
  const { apply } = Reflect
  // oxlint-disable-next-line typescript/unbound-method -- called with their event
  const { preventDefault, stopImmediatePropagation } = Event.prototype
  let isHeld = false
  self.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || composing(event)) return
      const number = shortcutOf(event)
      if (number === null) return
      apply(preventDefault, event, [])
      apply(stopImmediatePropagation, event, [])
      isHeld = true
      // A key held down does it once.
      if (!repeat(event)) port.sendInput(number)
    },
    { capture: true },
  )
  // The window switcher chooses when Alt is let go, which may come before the keyboard has gone to it.
  self.addEventListener(
    'keyup',
    (event) => {
      if (!isHeld || !event.isTrusted) return
      const name = key(event)
      const isModifier = name === 'Alt' || name === 'Control' || name === 'Shift' || name === 'Meta'
      if (!isModifier || alt(event) || ctrl(event) || meta(event)) return
      isHeld = false
      port.sendInput(released)
    },
    { capture: true },
  )
}
