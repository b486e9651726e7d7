import { type KeyboardEvent, useState } from 'react'
import { conflictsOf, type KnownCommand } from '@/kernel/commands/conflicts'
import { type KeysRefusal, refusalOf } from '@/kernel/commands/kept-keys'
import type { Keymap } from '@/kernel/commands/types'
import { chordOfPress, isSameChord } from '@/lib/chord'
import { chordText } from '@/lib/chord-text'
import { formatList } from '@/lib/language/format'
import { isMac } from '@/lib/platform'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface KeysDialogProps {
  readonly known: KnownCommand
  readonly all: readonly KnownCommand[]
  readonly keymap: Keymap
  /** Gives commands other keys by their ids. */
  readonly onSave: (changes: Readonly<Record<string, readonly string[]>>) => void
  readonly onClose: () => void
}

const refusalTexts = {
  browser: 'keptByBrowser',
  system: 'keptBySystem',
  navigation: 'neededByControls',
} as const satisfies Record<KeysRefusal, keyof typeof texts>

/** Keys that do in this dialog what they do in every other. */
const dialogKeys = new Set(['Tab', 'Shift+Tab', 'Escape', 'Enter'])

/** Asks for the keys of a command: they are pressed. The desktop hears no keys while a dialog asks. */
export function KeysDialog({ known, all, keymap, onSave, onClose }: KeysDialogProps) {
  const t = useTexts(texts)
  const [chord, setChord] = useState<string | null>(null)
  const { command } = known
  const title = command.title()
  const keys = chord === null ? '' : chordText(chord)
  const refusal = chord === null ? null : refusalOf(chord, isMac())
  const conflicts = chord === null || refusal ? [] : conflictsOf(chord, known, all, keymap)
  const fixed = conflicts.find((other) => other.command.hasOwnKeys)
  const names = formatList(conflicts.map((other) => other.command.title()))
  const problem = refusal
    ? t[refusalTexts[refusal]]({ keys })
    : fixed
      ? t.takenForGood({ keys, command: fixed.command.title() })
      : null
  const usual = command.keys ?? []

  const save = () => {
    if (chord === null || problem !== null) return
    const taken = conflicts.map((other) => [
      other.command.id,
      keymap.keysOf(other.command).filter((each) => !isSameChord(each, chord)),
    ])
    onSave({ ...Object.fromEntries(taken), [command.id]: [chord] })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = chordOfPress(event.nativeEvent, isMac())
    if (pressed === 'Enter' && chord !== null) {
      event.preventDefault()
      save()
      return
    }
    if (pressed !== null && dialogKeys.has(pressed)) return
    // What the keys usually do, the browser included, is not meant.
    event.preventDefault()
    event.stopPropagation()
    if (pressed !== null && !event.repeat) setChord(pressed)
  }

  return (
    <Modal open title={t.keysFor({ command: title })} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t.newKeys}
          value={keys}
          readOnly
          dir="ltr"
          hint={
            usual.length === 0
              ? t.pressKeys
              : t.pressKeysUsual({
                  keys: formatList(
                    usual.map((each) => chordText(each)),
                    'disjunction',
                  ),
                })
          }
          error={problem}
          onKeyDown={onKeyDown}
        />
        <p role="status" className="text-sm text-muted empty:hidden">
          {chord === null || problem !== null
            ? null
            : conflicts.length > 0
              ? t.taken({ keys, command: names })
              : t.free({ keys })}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button onClick={() => onSave({ [command.id]: [] })}>{t.noKeys}</Button>
          <Button variant="primary" disabled={chord === null || problem !== null} onClick={save}>
            {problem === null && conflicts.length > 0 ? t.replace : t.save}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
