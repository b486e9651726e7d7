import { useEffect, useRef } from 'react'
import { Button } from './button'
import { Modal } from './modal'
import { texts } from './texts'
import { useTexts } from './use-texts'

interface ProgramDialogProps {
  /** Who speaks, e.g. the program's file or the app's title. */
  readonly who: string
  /** A message to close, a question to answer, or nothing. */
  readonly asked: { readonly kind: 'message' | 'question'; readonly text: string } | null
  /** The answer; a message is answered with true, Escape with false for a question. */
  readonly onAnswer: (isAllowed: boolean) => void
  /** Ends the program, so that one that asks again and again can be left. */
  readonly onStop: () => void
}

/** What a program puts before the person. Its words stand below the name of who says them, so that it cannot pass for the desktop. */
export function ProgramDialog({ who, asked, onAnswer, onStop }: ProgramDialogProps) {
  const t = useTexts(texts)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    first.current?.focus()
    // One dialog stays open for several questions in a row: each gets the keyboard again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see the line above
  }, [asked])
  if (!asked) return null
  const isQuestion = asked.kind === 'question'
  return (
    <Modal
      open
      role="alertdialog"
      title={isQuestion ? t.asks({ who }) : t.says({ who })}
      description={
        <span className="block max-h-60 overflow-y-auto break-words whitespace-pre-wrap text-text">
          {asked.text}
        </span>
      }
      onClose={() => onAnswer(!isQuestion)}
      focusFirst={() => first.current?.focus()}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" className="me-auto" onClick={onStop}>
          {t.stopProgram}
        </Button>
        {isQuestion ? (
          <>
            <Button ref={first} onClick={() => onAnswer(false)}>
              {t.deny}
            </Button>
            <Button variant="primary" onClick={() => onAnswer(true)}>
              {t.allow}
            </Button>
          </>
        ) : (
          <Button ref={first} variant="primary" onClick={() => onAnswer(true)}>
            {t.ok}
          </Button>
        )}
      </div>
    </Modal>
  )
}
