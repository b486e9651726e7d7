import Lock from 'lucide-react/icons/lock-keyhole'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface PasswordPageProps {
  readonly name: string
  /** The last one did not open it. */
  readonly isWrong: boolean
  readonly onPassword: (password: string) => void
}

/** Asks for the password of a protected document. It is kept nowhere. */
export function PasswordPage({ name, isWrong, onPassword }: PasswordPageProps) {
  const t = useTexts(texts)
  const [password, setPassword] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }
  return (
    <form onSubmit={submit} className="m-auto flex w-80 max-w-full flex-col gap-3 p-6">
      <span
        aria-hidden="true"
        className="flex size-14 items-center justify-center self-center rounded-full bg-sunken text-muted"
      >
        <Lock className="size-7" />
      </span>
      <div className="text-center">
        <h1 className="text-lg font-semibold break-words">{t.locked({ name })}</h1>
        <p className="text-base text-muted">{t.lockedWhy}</p>
      </div>
      <TextField
        label={t.password}
        type="password"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window has nothing else
        autoFocus
        value={password}
        error={isWrong ? t.wrongPassword : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={password === ''}>
        {t.unlock}
      </Button>
    </form>
  )
}
