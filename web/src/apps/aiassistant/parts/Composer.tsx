import { assistantLimits } from '@otteros/contracts'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Square from 'lucide-react/icons/square'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** An answer is awaited: nothing is sent, the typed text stays. */
  readonly isWaiting: boolean
  /** Whether the message was taken. */
  readonly onSend: (text: string) => boolean
  readonly onStop: () => void
  /** Takes the keyboard at the start; not where that brings up keys on the screen. */
  readonly isFocused: boolean
}

/** The limit is shown when so many characters are left. */
const nearLimit = 500

const round =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-full transition-colors duration-(--motion-fast) pointer-coarse:size-11 disabled:opacity-40'

/** The field for a message: Enter sends, Shift+Enter makes a new line, blank messages stay [B2.94 B5.25]. */
export function Composer({ field, isWaiting, isFocused, onSend, onStop }: ComposerProps) {
  const t = useTexts(texts)
  const [text, setText] = useState('')
  useEffect(() => {
    if (isFocused) field.current?.focus({ preventScroll: true })
  }, [field, isFocused])
  const send = () => {
    if (onSend(text)) setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends the choice of a character in an input method is no message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const left = assistantLimits.message - text.length
  return (
    <form
      aria-label={t.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="shrink-0 border-t border-border bg-surface px-3 pt-3 pb-3"
    >
      <div className="mx-auto flex max-w-2xl items-end gap-2 rounded-sheet border border-border-strong bg-raised p-1.5 ps-3.5 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
        <textarea
          ref={field}
          aria-label={t.message}
          placeholder={t.ask}
          rows={1}
          maxLength={assistantLimits.message}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-8 min-w-0 flex-1 resize-none bg-transparent py-1.5 text-base leading-snug text-text outline-none placeholder:text-muted pointer-coarse:min-h-11 pointer-coarse:py-3"
        />
        {isWaiting ? (
          <button
            type="button"
            aria-label={t.stop}
            title={t.stop}
            onClick={onStop}
            className={`${round} bg-text text-surface`}
          >
            <Square className="size-3 fill-current" aria-hidden="true" />
          </button>
        ) : (
          <button
            type="submit"
            aria-label={t.send}
            title={t.send}
            disabled={text.trim() === ''}
            className={`${round} bg-accent text-accent-text hover:bg-accent-hover`}
          >
            <ArrowUp className="size-4.5" aria-hidden="true" />
          </button>
        )}
      </div>
      {left < nearLimit ? (
        <p role="status" className="mx-auto max-w-2xl px-3.5 pt-1.5 text-xs text-muted tabular-nums">
          {t.left({ count: left })}
        </p>
      ) : null}
    </form>
  )
}
