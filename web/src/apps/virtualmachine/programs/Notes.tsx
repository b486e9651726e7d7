import { useEffect, useState } from 'react'
import { mostWindowText } from '@/kernel/vm/vm-data'
import { updateVmWindow } from '@/kernel/vm/windows'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useTexts } from '@/ui/use-texts'
import type { ProgramProps } from './programs'
import { texts } from './texts'

/** The characters left are shown only when they are fewer than this. */
const nearlyFull = 200

/** A note: its text is the window's own, saved with the session, gone with the window. */
export function Notes({ vm, window }: ProgramProps) {
  const t = useTexts(texts)
  const text = window.text ?? ''
  const left = mostWindowText - text.length
  const [answer, setAnswer] = useState<((isClosing: boolean) => void) | null>(null)
  const hasText = text.trim() !== ''

  useEffect(() => {
    if (!hasText) return undefined
    return vm.addCloseGuard(
      window.id,
      () =>
        new Promise<boolean>((resolve) => {
          setAnswer(() => resolve)
        }),
      true,
    )
  }, [vm, window.id, hasText])

  const settle = (isClosing: boolean) => {
    setAnswer(null)
    answer?.(isClosing)
  }
  return (
    <div className="flex size-full flex-col bg-raised">
      <textarea
        data-vm-focus
        aria-label={t.note}
        placeholder={t.writeNote}
        maxLength={mostWindowText}
        value={text}
        onChange={({ target }) => {
          const { value } = target
          vm.session.change((screen) => updateVmWindow(screen, window.id, { text: value }))
        }}
        className="min-h-0 flex-1 resize-none bg-transparent p-3 text-base outline-offset-[-2px] placeholder:text-muted"
      />
      {left < nearlyFull ? (
        <p role="status" className="border-t border-border px-3 py-1.5 text-xs text-muted">
          {t.charactersLeft({ left })}
        </p>
      ) : null}
      {answer ? (
        <ConfirmDialog
          title={t.throwAwayQuestion}
          description={t.throwAwayText}
          action={t.throwAway}
          variant="danger"
          onConfirm={() => settle(true)}
          onClose={() => settle(false)}
        />
      ) : null}
    </div>
  )
}
