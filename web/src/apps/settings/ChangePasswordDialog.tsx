import { type FormEvent, useState } from 'react'
import { minimumPasswordLength } from '@/kernel/session/password-rules'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Modal } from '@/ui/modal'
import type { SettingsPorts } from './ports'

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
function problemsOf({ next, confirmation }: Entries): Partial<Record<keyof Entries, string>> {
  if (next.length < minimumPasswordLength)
    return { next: `Password must be at least ${minimumPasswordLength} characters long` }
  return next === confirmation ? {} : { confirmation: 'Passwords do not match' }
}

/** Asks for the current and a new password and changes it. A failure is shown in place and keeps what was typed. */
export function ChangePasswordDialog({ os, onClose }: ChangePasswordDialogProps) {
  const [entries, setEntries] = useState<Entries>({ current: '', next: '', confirmation: '' })
  const [problems, setProblems] = useState<Partial<Record<keyof Entries, string>>>({})
  const [failureMessage, setFailureMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const email = os.session.getState().user?.email ?? ''

  const enter = (field: keyof Entries) => ({
    value: entries[field],
    error: problems[field] ?? null,
    required: true,
    readOnly: isBusy,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setEntries({ ...entries, [field]: event.target.value })
      setProblems({ ...problems, [field]: undefined })
      setFailureMessage(null)
    },
  })
  const submit = async () => {
    const found = problemsOf(entries)
    setProblems(found)
    setFailureMessage(null)
    if (Object.keys(found).length > 0 || isBusy) return
    setBusy(true)
    const result = await os.session.changePassword(entries.current, entries.next)
    setBusy(false)
    if (!result.ok) {
      setFailureMessage(result.error.message)
      return
    }
    os.notifications.notify({
      title: 'Password Changed',
      description: 'Your password has been changed successfully.',
    })
    onClose()
  }

  return (
    <Modal
      open
      title="Change Password"
      description="The new password holds from your next sign-in on."
      {...(isBusy ? {} : { onClose })}
    >
      <form
        aria-label="Change Password"
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        {/* For password managers, which keep passwords by account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Current Password"
          type="password"
          autoComplete="current-password"
          {...enter('current')}
        />
        <TextField
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${minimumPasswordLength} characters.`}
          {...enter('next')}
        />
        <TextField
          label="Confirm New Password"
          type="password"
          autoComplete="new-password"
          {...enter('confirmation')}
        />
        {failureMessage ? (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
            {failureMessage}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? 'Changing password...' : 'Change Password'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
