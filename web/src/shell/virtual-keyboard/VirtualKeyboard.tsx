import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { followFocus } from './follow-focus'
import { hearPresses } from './hear-presses'
import { Key } from './Key'
import { isShown, type KeyboardModel } from './keyboard-state'
import { type KeySpec, layouts, type Mode } from './layouts'
import { afterKey, type Modifiers, noModifiers, pressControl, pressShift, shifted } from './modifiers'
import { revealFocusedField } from './reveal-field'
import { texts } from './texts'
import { typeKey } from './type-key'
import './virtual-keyboard.css'

interface VirtualKeyboardProps {
  readonly os: Os
  readonly keyboard: KeyboardModel
}

/**
 * The keyboard on the screen [A2.32]: there while a text field of the desktop has the focus, or when it was asked for. The
 * covers of a desktop (lock screen, expired session) use the device's own.
 */
export function VirtualKeyboard({ os, keyboard }: VirtualKeyboardProps) {
  const isCovered = useStore(os.session, (state) => state.cover !== null)
  const shown = useStore(keyboard, isShown)
  useEffect(() => (isCovered ? undefined : followFocus(keyboard)), [isCovered, keyboard])
  return shown && !isCovered ? <Keys keyboard={keyboard} /> : null
}

const repeating = new Set(['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'Backspace'])

/** The key that a key's element stands for, by its place in the layout. */
function specOf(mode: Mode, { dataset }: HTMLElement): KeySpec | undefined {
  const [row, column] = (dataset.key ?? '').split(' ').map(Number)
  return layouts[mode][row ?? 0]?.[column ?? 0]
}

function Keys({ keyboard }: { readonly keyboard: KeyboardModel }) {
  const t = useTexts(texts)
  const root = useRef<HTMLDivElement>(null)
  const [mode, setMode] = useState<Mode>('letters')
  const [modifiers, setModifiers] = useState(noModifiers)
  // Two thumbs press faster than React draws: what a key does goes by what was pressed, not by what is shown.
  const current = useRef({ mode, modifiers })

  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const change = (next: { readonly mode?: Mode; readonly modifiers?: Modifiers }) => {
      current.current = { ...current.current, ...next }
      setMode(current.current.mode)
      setModifiers(current.current.modifiers)
    }
    const type = (key: string, isRepeat: boolean) => {
      const { shift, control } = current.current.modifiers
      typeKey({ key, shift: shift !== 'off', control, isRepeat })
      change({ modifiers: afterKey(current.current.modifiers) })
    }
    const press = (spec: KeySpec, isRepeat: boolean) => {
      const { modifiers: held } = current.current
      if (spec.kind === 'mode') change({ mode: spec.mode, modifiers: { ...held, shift: 'off' } })
      else if (spec.kind === 'text') type(shifted(spec.text, held), isRepeat)
      else if (spec.command === 'Shift') change({ modifiers: pressShift(held) })
      else if (spec.command === 'Control') change({ modifiers: pressControl(held) })
      else if (spec.command === 'PutAway') keyboard.putAway()
      else type(spec.command, isRepeat)
    }
    return hearPresses(element, {
      onPress(key, isRepeat) {
        const spec = specOf(current.current.mode, key)
        if (spec) press(spec, isRepeat)
      },
      repeats(key) {
        const spec = specOf(current.current.mode, key)
        return spec?.kind === 'command' && repeating.has(spec.command)
      },
    })
  }, [keyboard])
  useRoom(root)

  return (
    <div
      ref={root}
      role="group"
      // Keys lie as on every keyboard, whatever is written with them.
      dir="ltr"
      aria-label={t.keyboard}
      // Not to announce anything: modal dialogs hide what is around them from assistive technology, but not live regions.
      aria-live="off"
      data-part="virtual-keyboard"
      data-mode={mode}
      data-shift={modifiers.shift}
      className="virtual-keyboard pointer-events-auto fixed inset-x-0 bottom-0 z-(--z-keyboard) border-t border-border bg-sunken text-text select-none"
    >
      {layouts[mode].map((row, rowIndex) => (
        // Rows and keys stay where they are: the place of a key is what it is.
        // oxlint-disable-next-line react/no-array-index-key -- see the line above
        <div key={`${mode} ${rowIndex}`} className="virtual-keyboard-row">
          {row.map((spec, column) => (
            <Key
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={column}
              spec={spec}
              place={`${rowIndex} ${column}`}
              modifiers={modifiers}
            />
          ))}
        </div>
      ))}
      <p role="status" className="sr-only">
        {modifiers.shift === 'lock' ? t.capsLock : ''}
      </p>
    </div>
  )
}

/** Makes room on the desktop for the keyboard and keeps the focused field in sight. */
function useRoom(root: { readonly current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return undefined
    const { style, dataset } = document.documentElement
    // For what is in the way while the keyboard is there.
    dataset.virtualKeyboard = ''
    let frame = 0
    const makeRoom = () => {
      style.setProperty('--keyboard-height', `${element.offsetHeight}px`)
      cancelAnimationFrame(frame)
      // The desktop is measured in the next frame, and windows follow in the one after.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(revealFocusedField)
      })
    }
    makeRoom()
    const observer = new ResizeObserver(makeRoom)
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      style.removeProperty('--keyboard-height')
      delete dataset.virtualKeyboard
    }
  }, [root])
}
