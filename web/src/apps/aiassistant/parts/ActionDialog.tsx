import { useEffect, useRef } from 'react'
import type { ActionQuestion } from '@/kernel/assistant/actions/types'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useArmed } from '@/ui/use-armed'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface ActionDialogProps {
  readonly question: ActionQuestion
  readonly onAnswer: (isAllowed: boolean) => void
  /** Refuses and ends the whole answer. */
  readonly onStop: () => void
}

/**
 * The desktop's question before the assistant does something. Its words are the desktop's, and its values are exactly those
 * that the action uses; nothing that the model says is in its title or on its buttons.
 */
export function ActionDialog({ question, onAnswer, onStop }: ActionDialogProps) {
  const t = useTexts(texts)
  const isArmed = useArmed()
  const refuse = useRef<HTMLButtonElement>(null)
  const { title, action, facts, text, remark } = question
  useEffect(() => {
    if (isArmed) refuse.current?.focus()
  }, [isArmed])
  return (
    <Modal
      open
      role="alertdialog"
      title={title}
      description={t.wants}
      onClose={() => (isArmed ? onAnswer(false) : undefined)}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-control border border-border bg-raised px-3 py-2.5 text-base">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium break-words select-text">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {text ? (
        <section aria-label={text.label} className="mt-3">
          <h3 className="mb-1 text-sm text-muted">{text.label}</h3>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard
            tabIndex={0}
            className="max-h-56 overflow-auto rounded-control border border-border bg-sunken px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap select-text"
          >
            {text.value === '' ? t.empty : text.value}
          </pre>
        </section>
      ) : null}
      {remark ? <p className="mt-3 text-sm text-muted">{remark}</p> : null}
      <div className="mt-4 flex flex-row-reverse flex-wrap items-center justify-between gap-2">
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          <Button ref={refuse} disabled={!isArmed} onClick={() => onAnswer(false)}>
            {t.refuse}
          </Button>
          <Button variant="primary" disabled={!isArmed} onClick={() => onAnswer(true)}>
            {action}
          </Button>
        </div>
        <Button variant="quiet" className="-ms-3" disabled={!isArmed} onClick={onStop}>
          {t.stopAssistant}
        </Button>
      </div>
    </Modal>
  )
}
