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
import { useTexts } from '@/ui/use-texts'
import type { Command, KeySpec, Mode } from './layouts'
import { type Modifiers, shifted } from './modifiers'
import { texts } from './texts'

interface Face {
  /** What assistive technology calls the key; absent: what is on it. */
  readonly name?: string
  readonly face: ReactNode
  readonly isPressed?: boolean
}

const icon = 'size-5'

type T = typeof texts

const commandFaces: Readonly<Record<Exclude<Command, 'Shift' | 'Control'>, (t: T) => Face>> = {
  ArrowDown: (t) => ({ name: t.down, face: <ArrowDown className={icon} /> }),
  ArrowLeft: (t) => ({ name: t.left, face: <ArrowLeft className={icon} /> }),
  ArrowRight: (t) => ({ name: t.right, face: <ArrowRight className={icon} /> }),
  ArrowUp: (t) => ({ name: t.up, face: <ArrowUp className={icon} /> }),
  Backspace: (t) => ({ name: t.backspace, face: <Delete className={icon} /> }),
  Enter: (t) => ({ name: t.enter, face: <CornerDownLeft className={icon} /> }),
  Escape: (t) => ({ name: t.escape, face: t.escapeKey }),
  PutAway: (t) => ({ name: t.putAway, face: <KeyboardOff className={icon} /> }),
  Tab: (t) => ({ name: t.tab, face: <ArrowRightToLine className={icon} /> }),
}

const modeFaces: Readonly<Record<Mode, string>> = { letters: 'ABC', numbers: '123', symbols: '#+=' }

/** Names of characters that a screen reader would pass over. */
const spoken = {
  ' ': 'space',
  ',': 'comma',
  '.': 'fullStop',
  '`': 'backtick',
  '´': 'acuteAccent',
} as const satisfies Readonly<Record<string, keyof T>>

const isSpoken = (face: string): face is keyof typeof spoken => face in spoken

function faceOf(spec: KeySpec, modifiers: Modifiers, t: T): Face {
  if (spec.kind === 'mode') return { name: t[spec.mode], face: modeFaces[spec.mode] }
  if (spec.kind === 'text') {
    const face = shifted(spec.text, modifiers)
    return isSpoken(face) ? { name: t[spoken[face]], face } : { face }
  }
  if (spec.command === 'Control') return { name: t.control, face: t.controlKey, isPressed: modifiers.control }
  if (spec.command !== 'Shift') return commandFaces[spec.command](t)
  const Arrow = modifiers.shift === 'lock' ? ArrowBigUpDash : ArrowBigUp
  return { name: t.shift, face: <Arrow className={icon} />, isPressed: modifiers.shift !== 'off' }
}

interface KeyProps {
  readonly spec: KeySpec
  /** Row and column, by which the keyboard knows which key was pressed. */
  readonly place: string
  readonly modifiers: Modifiers
}

/** One key. It takes no focus: the caret stays where it is. */
export function Key({ spec, place, modifiers }: KeyProps) {
  const t = useTexts(texts)
  const { name, face, isPressed } = faceOf(spec, modifiers, t)
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
