import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import type { Linux } from '../linux/linux'
import type { GuestScreen } from '../machine/types'
import { LinuxGate } from './LinuxGate'
import type { ProgramProps } from './programs'
import { texts } from './texts'

/** The guest's display, which it has in addition to its terminal: the text screen of a PC, with its keyboard. */
export const Display = ({ vm }: ProgramProps) => (
  <LinuxGate linux={vm.linux}>
    <Screen linux={vm.linux} />
  </LinuxGate>
)

/** Chords of the desktop stay with the desktop; the rest is the guest's. */
const isForDesktop = ({ altKey, metaKey, key }: KeyboardEvent) => altKey || metaKey || key === 'F6'

/** Keys on a touch screen have no code: their text comes as what was written. */
const isWriting = ({ code, key, nativeEvent }: KeyboardEvent) =>
  code === '' || key === 'Unidentified' || nativeEvent.isComposing

function Screen({ linux }: { readonly linux: Linux }) {
  const t = useTexts(texts)
  const [screen, setScreen] = useState<GuestScreen | null>(null)
  const pressed = useRef(new Set<string>())
  useEffect(() => linux.onScreen(setScreen), [linux])

  const release = () => {
    for (const code of pressed.current) linux.press(code, false)
    pressed.current.clear()
  }
  const onKey = (event: KeyboardEvent, down: boolean) => {
    if (isForDesktop(event) || isWriting(event)) return
    // The browser's paste gives its text without asking for the clipboard.
    if (event.ctrlKey && event.code === 'KeyV') return
    event.preventDefault()
    event.stopPropagation()
    if (down) pressed.current.add(event.code)
    else if (!pressed.current.delete(event.code)) return
    linux.press(event.code, down)
  }
  const lines = screen?.lines ?? []
  return (
    <div className="flex size-full flex-col">
      <label className="vm-dark vm-display relative flex min-h-0 flex-1 items-center justify-center overflow-hidden has-focus-visible:outline-2 has-focus-visible:outline-offset-[-3px] has-focus-visible:outline-(--focus)">
        <textarea
          aria-label={t.displayOfLinux}
          data-vm-focus
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value=""
          onKeyDown={(event) => onKey(event, true)}
          onKeyUp={(event) => onKey(event, false)}
          onBlur={release}
          onChange={({ target }) => linux.typeOnScreen(target.value)}
          onPaste={(event) => {
            event.preventDefault()
            linux.typeOnScreen(event.clipboardData.getData('text/plain'))
          }}
          className="sr-only"
        />
        <pre dir="ltr" data-part="vm-display" className="font-mono whitespace-pre select-text">
          {lines.map((line, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is where it is, whatever stands in it
            <Row key={row} line={line} cursor={screen?.cursor?.row === row ? screen.cursor.column : null} />
          ))}
        </pre>
      </label>
      <TypeRow linux={linux} />
    </div>
  )
}

function Row({ line, cursor }: { readonly line: string; readonly cursor: number | null }) {
  if (cursor === null) return <>{`${line}\n`}</>
  return (
    <>
      {line.slice(0, cursor)}
      <span className="vm-cursor">{line[cursor] ?? ' '}</span>
      {`${line.slice(cursor + 1)}\n`}
    </>
  )
}

/** A finger has no keys to press: what it writes here is typed on the display. */
function TypeRow({ linux }: { readonly linux: Linux }) {
  const t = useTexts(texts)
  const [text, setText] = useState('')
  return (
    <form
      className="hidden shrink-0 gap-1.5 border-t border-border bg-surface p-1.5 pointer-coarse:flex"
      onSubmit={(event) => {
        event.preventDefault()
        linux.typeOnScreen(`${text}\n`)
        setText('')
      }}
    >
      <input
        aria-label={t.textForDisplay}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-border-strong bg-raised px-2.5 font-mono text-base"
      />
      <Button type="submit">{t.enter}</Button>
    </form>
  )
}
