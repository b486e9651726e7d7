import { type Sentence } from '@/lib/result'
import { type FormEvent, useState } from 'react'
import type { Session } from '@/kernel/session/types'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface PasswordQuestionProps {
  readonly session: Pick<Session, 'getState' | 'confirmPassword'>
  /** True once the password was right, false when the change is given up. */
  readonly onAnswer: (isGiven: boolean) => void
}

/** Asks for one's own password again, so that an unattended desktop cannot take accounts over. A failure is shown in place. */
export function PasswordQuestion({ session, onAnswer }: PasswordQuestionProps) {
  const t = useTexts(texts)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Sentence | null>(null)
  const [isBusy, setBusy] = useState(false)
  const email = session.getState().user?.email ?? ''

  const submit = async () => {
    if (isBusy || password === '') return
    setFailure(null)
    setBusy(true)
    const confirmed = await session.confirmPassword(password)
    setBusy(false)
    if (confirmed.ok) onAnswer(true)
    else setFailure(confirmed.error)
  }

  return (
    <Modal
      open
      title={t.passwordQuestion}
      description={t.passwordWhy}
      {...(isBusy ? {} : { onClose: () => onAnswer(false) })}
    >
      <form
        aria-label={t.passwordQuestion}
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        {/* For password managers, which keep passwords by account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={t.yourPassword}
          type="password"
          autoComplete="current-password"
          value={password}
          required
          readOnly={isBusy}
          onChange={(event) => {
            setPassword(event.target.value)
            setFailure(null)
          }}
        />
        {failure ? (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
            {failure.message}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={() => onAnswer(false)}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={isBusy || password === ''}>
            {isBusy ? t.checkingPassword : t.continue}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
