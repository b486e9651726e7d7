import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface InputLineProps {
  /** What the program asks; may be empty. */
  readonly prompt: string
  /** Null: the person gives no input. */
  readonly onAnswer: (text: string | null) => void
}

/** A line of input for a program that waits for one (Python's `input()`). */
export function InputLine({ prompt, onAnswer }: InputLineProps) {
  const t = useTexts(texts)
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Each question is asked again.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see the line above
  useEffect(() => field.current?.focus(), [prompt])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(text)
    setText('')
  }
  return (
    <form
      onSubmit={submit}
      className="flex shrink-0 items-center gap-2 border-t border-border bg-raised px-3 py-1.5"
    >
      <label className="flex min-w-0 flex-1 items-center gap-2 font-mono text-sm">
        <span className="max-w-1/2 truncate">{prompt.trim() || t.input}</span>
        <input
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          className="min-h-8 min-w-0 flex-1 rounded-control border border-border-strong bg-surface px-2 pointer-coarse:min-h-11"
        />
      </label>
      <Button type="submit" variant="primary">
        {t.enter}
      </Button>
      <Button onClick={() => onAnswer(null)}>{t.endInput}</Button>
    </form>
  )
}
