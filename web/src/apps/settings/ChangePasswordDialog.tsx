import { type Sentence, sentence } from '@/lib/result'
import { type FormEvent, useState } from 'react'
import { minimumPasswordLength } from '@/kernel/session/password-rules'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import type { SettingsPorts } from './ports'
import { texts } from './texts'

interface ChangePasswordDialogProps {
  readonly os: Pick<SettingsPorts, 'session' | 'notifications'>
  readonly onClose: () => void
}

interface Entries {
  readonly current: string
  readonly next: string
  readonly confirmation: string
}

/** What is wrong with the entries, by field; empty when they can be sent [A5.1 A9.19]. */
function problemsOf({ next, confirmation }: Entries): Partial<Record<keyof Entries, Sentence>> {
  if (next.length < minimumPasswordLength)
    return { next: sentence(() => texts.tooShort({ count: minimumPasswordLength })) }
  return next === confirmation ? {} : { confirmation: sentence(() => texts.noMatch) }
}

/** Asks for the current and a new password and changes it. A failure is shown in place and keeps what was typed. */
export function ChangePasswordDialog({ os, onClose }: ChangePasswordDialogProps) {
  const t = useTexts(texts)
  const [entries, setEntries] = useState<Entries>({ current: '', next: '', confirmation: '' })
  const [problems, setProblems] = useState<Partial<Record<keyof Entries, Sentence>>>({})
  const [failure, setFailure] = useState<Sentence | null>(null)
  const [isBusy, setBusy] = useState(false)
  const email = os.session.getState().user?.email ?? ''

  const enter = (field: keyof Entries) => ({
    value: entries[field],
    error: problems[field]?.message ?? null,
    required: true,
    readOnly: isBusy,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setEntries({ ...entries, [field]: event.target.value })
      setProblems({ ...problems, [field]: undefined })
      setFailure(null)
    },
  })
  const submit = async () => {
    const found = problemsOf(entries)
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0 || isBusy) return
    setBusy(true)
    const result = await os.session.changePassword(entries.current, entries.next)
    setBusy(false)
    if (!result.ok) {
      setFailure(result.error)
      return
    }
    os.notifications.notify(() => ({
      title: t.passwordChanged,
      description: t.passwordChangedExplained,
    }))
    onClose()
  }

  return (
    <Modal
      open
      title={t.changePassword}
      description={t.changePasswordExplained}
      {...(isBusy ? {} : { onClose })}
    >
      <form
        aria-label={t.changePassword}
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        {/* For password managers, which keep passwords by account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={t.currentPassword}
          type="password"
          autoComplete="current-password"
          {...enter('current')}
        />
        <TextField
          label={t.newPassword}
          type="password"
          autoComplete="new-password"
          hint={t.passwordLength({ count: minimumPasswordLength })}
          {...enter('next')}
        />
        <TextField
          label={t.confirmPassword}
          type="password"
          autoComplete="new-password"
          {...enter('confirmation')}
        />
        {failure ? (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
            {failure.message}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? t.changingPassword : t.changePassword}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
