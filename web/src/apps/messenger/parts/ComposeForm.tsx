import { messageLimits } from '@otteros/contracts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Send from 'lucide-react/icons/send-horizontal'
import { type RefObject, useEffect, useId, useState } from 'react'
import { isEmptyDraft } from '@/kernel/messages/draft'
import type { Delivery, Messages } from '@/kernel/messages/types'
import type { Os } from '@/kernel/os'
import { type Result, type Failure } from '@/lib/result'
import { Button, IconButton } from '@/ui/button'
import { keyAttribute, keysOf } from '@/ui/commands/keys'
import { useCommands } from '@/ui/commands/use-commands'
import { TextField } from '@/ui/field'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { composeCommands, send as sendCommand } from '../commands'
import { draftProblems, lengthOf } from '../model/draft-problem'
import { outcomeNotice, reasonOf } from '../model/outcome'
import { texts } from '../texts'
import { RecipientField } from './RecipientField'

/** Where the keyboard begins in the form. */
export type ComposeFocus = 'to' | 'content' | null

interface ComposeFormProps {
  readonly windowId: string
  readonly os: Pick<Os, 'commands' | 'community' | 'notifications'>
  readonly messages: Messages
  /** Changes when the keyboard is to go there again. */
  readonly focus: { readonly field: ComposeFocus }
  readonly onBack: (() => void) | null
  readonly onDiscard: () => void
  readonly onSent: () => void
}

/** The rest is shown when so many characters are left. */
const nearLimit = 1000

function useFirstField(form: RefObject<HTMLFormElement | null>, focus: ComposeFormProps['focus']) {
  useEffect(() => {
    const field = form.current?.elements.namedItem(focus.field ?? '')
    if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return
    field.focus({ preventScroll: true })
    // Before the quote.
    field.setSelectionRange(0, 0)
  }, [form, focus])
}

/** The form for a message [B2.93]. The draft is kept until it has been sent [B5.24]. */
export function ComposeForm(props: ComposeFormProps & { readonly form: RefObject<HTMLFormElement | null> }) {
  const t = useTexts(texts)
  const { windowId, os, messages, form, focus, onBack, onDiscard, onSent } = props
  const draft = useStore(messages, (state) => state.draft)
  const isSending = useStore(messages, (state) => state.isSending)
  const [failure, setFailure] = useState<Failure | null>(null)
  const contentId = useId()
  useFirstField(form, focus)
  const problems = draftProblems(draft)
  const left = messageLimits.content - (draft.content.length > 19_000 ? lengthOf(draft.content) : 0)
  const write = (change: Parameters<Messages['writeDraft']>[0]) => {
    setFailure(null)
    messages.writeDraft(change)
  }
  const tell = (result: Result<Delivery>, to: string) => {
    setFailure(result.ok ? null : result.error)
    os.notifications.notify(() => outcomeNotice(result, to))
    if (result.ok) onSent()
  }
  const send = async () => {
    if (isSending || problems.subject !== null || problems.content !== null) return
    setFailure(null)
    tell(await messages.send(), draft.to.trim())
  }
  const target = () => ({ send: () => void send() })
  useCommands({ registry: os.commands, windowId, commands: composeCommands, target, root: form })
  const sending = os.commands.bind(sendCommand, target)
  const keys = keysOf(sending)
  const reason = failure && reasonOf(failure)
  return (
    <form
      ref={form}
      aria-label={t.compose}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        <div className="flex min-h-8 items-center gap-1">
          {onBack ? (
            <IconButton label={t.back} onClick={onBack} className="-ms-2">
              <ArrowLeft className="size-4" aria-hidden="true" />
            </IconButton>
          ) : null}
          <h2 className="text-lg font-semibold">{t.compose}</h2>
        </div>
        <RecipientField
          os={os}
          messages={messages}
          value={draft.to}
          readOnly={isSending}
          onChange={(to) => write({ to })}
        />
        <TextField
          label={t.subject}
          name="subject"
          value={draft.subject}
          readOnly={isSending}
          error={problems.subject}
          autoComplete="off"
          onChange={(event) => write({ subject: event.target.value })}
        />
        <div className="flex min-h-40 flex-1 flex-col gap-1">
          <label htmlFor={contentId} className="text-sm font-medium">
            {t.content}
          </label>
          <textarea
            id={contentId}
            name="content"
            value={draft.content}
            readOnly={isSending}
            aria-invalid={problems.content !== null}
            aria-describedby={`${contentId}-problem`}
            onChange={(event) => write({ content: event.target.value })}
            className="min-h-0 w-full flex-1 resize-none rounded-control border border-border-strong bg-raised px-2.5 py-2 text-base leading-relaxed text-text aria-invalid:border-danger"
          />
          <p
            id={`${contentId}-problem`}
            role="status"
            className="text-xs text-muted tabular-nums empty:hidden"
          >
            {problems.content ? (
              <span className="text-danger">{problems.content}</span>
            ) : left < nearLimit ? (
              t.left({ count: left })
            ) : null}
          </p>
        </div>
        {reason === null ? null : (
          <p role="alert" className="flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 break-words">{reason}</span>
          </p>
        )}
      </div>
      <footer className="flex shrink-0 items-center justify-end gap-2 border-t border-border px-4 py-3">
        <p className="min-w-0 flex-1 text-xs text-muted pointer-coarse:invisible">
          {keys === undefined ? null : t.keysSend({ keys })}
        </p>
        <Button variant="quiet" disabled={isSending || isEmptyDraft(draft)} onClick={onDiscard}>
          {t.discard}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={isSending}
          aria-keyshortcuts={keyAttribute(sending)}
        >
          <Send className="size-4" aria-hidden="true" />
          {isSending ? t.isSending : t.send}
        </Button>
      </footer>
    </form>
  )
}
