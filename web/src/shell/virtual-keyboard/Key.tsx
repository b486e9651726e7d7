import ArrowBigUp from 'lucide-react/icons/arrow-big-up'
import ArrowBigUpDash from 'lucide-react/icons/arrow-big-up-dash'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Delete from 'lucide-react/icons/delete'
import KeyboardOff from 'lucide-react/icons/keyboard-off'
import type { ReactNode } from 'react'
import type { Command, KeySpec, Mode } from './layouts'
import { type Modifiers, shifted } from './modifiers'

interface Face {
  /** What assistive technology calls the key; absent: what is on it. */
  readonly name?: string
  readonly face: ReactNode
  readonly isPressed?: boolean
}

const icon = 'size-5'

const commandFaces: Readonly<
  Record<Exclude<Command, 'Shift' | 'Control'>, Required<Omit<Face, 'isPressed'>>>
> = {
  ArrowDown: { name: 'Down', face: <ArrowDown className={icon} /> },
  ArrowLeft: { name: 'Left', face: <ArrowLeft className={icon} /> },
  ArrowRight: { name: 'Right', face: <ArrowRight className={icon} /> },
  ArrowUp: { name: 'Up', face: <ArrowUp className={icon} /> },
  Backspace: { name: 'Backspace', face: <Delete className={icon} /> },
  Enter: { name: 'Enter', face: <CornerDownLeft className={icon} /> },
  Escape: { name: 'Escape', face: 'Esc' },
  PutAway: { name: 'Put away keyboard', face: <KeyboardOff className={icon} /> },
  Tab: { name: 'Tab', face: <ArrowRightToLine className={icon} /> },
}

const modeFaces: Readonly<Record<Mode, Required<Omit<Face, 'isPressed'>>>> = {
  letters: { name: 'Letters', face: 'ABC' },
  numbers: { name: 'Numbers', face: '123' },
  symbols: { name: 'Symbols', face: '#+=' },
}

/** Names of characters that a screen reader would pass over. */
const spoken: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ',': 'Comma',
  '.': 'Full stop',
  '`': 'Backtick',
  '´': 'Acute accent',
}

function faceOf(spec: KeySpec, modifiers: Modifiers): Face {
  if (spec.kind === 'mode') return modeFaces[spec.mode]
  if (spec.kind === 'text') {
    const face = shifted(spec.text, modifiers)
    const name = spoken[face]
    return name ? { name, face } : { face }
  }
  if (spec.command === 'Control') return { name: 'Control', face: 'Ctrl', isPressed: modifiers.control }
  if (spec.command !== 'Shift') return commandFaces[spec.command]
  const Arrow = modifiers.shift === 'lock' ? ArrowBigUpDash : ArrowBigUp
  return { name: 'Shift', face: <Arrow className={icon} />, isPressed: modifiers.shift !== 'off' }
}

interface KeyProps {
  readonly spec: KeySpec
  /** Row and column, by which the keyboard knows which key was pressed. */
  readonly place: string
  readonly modifiers: Modifiers
}

/** One key. It takes no focus: the caret stays where it is. */
export function Key({ spec, place, modifiers }: KeyProps) {
  const { name, face, isPressed } = faceOf(spec, modifiers)
  return (
    <button
      type="button"
      tabIndex={-1}
      data-key={place}
      data-kind={spec.kind === 'text' && spec.text === ' ' ? 'space' : spec.kind}
      aria-label={name}
      aria-pressed={isPressed}
      className="virtual-key"
    >
      <span aria-hidden={name === undefined ? undefined : true} className="virtual-key-face">
        {face}
      </span>
    </button>
  )
}
