import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '@/ui/button'
import { TextField } from '@/ui/field'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface PasswordFormProps {
  readonly isChecking: boolean
  readonly isWrong: boolean
  readonly onPassword: (password: string) => Promise<void>
}

/** Asks for the password of the link. Browsers are told that it is none of an account, so that they offer none. */
export function PasswordForm({ isChecking, isWrong, onPassword }: PasswordFormProps) {
  const t = useTexts(texts)
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isChecking) form.current?.querySelector('input')?.focus()
  }, [isChecking])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChecking) return
    setMissing(password === '')
    if (password !== '') void onPassword(password)
  }
  const error = isMissing ? t.passwordNeeded : isWrong ? t.passwordWrong : null
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-4 p-6 sm:min-h-80"
    >
      <div className="text-center">
        <h1 className="text-xl font-semibold text-balance">{t.passwordTitle}</h1>
        <p className="mt-1 text-balance text-muted">{t.passwordExplained}</p>
      </div>
      <TextField
        label={t.password}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        name="link-password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={72}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value)
          setMissing(false)
        }}
        trailing={
          <IconButton label={isShown ? t.hide : t.show} onClick={() => setShown(!isShown)}>
            {isShown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          </IconButton>
        }
      />
      <Button type="submit" variant="primary" disabled={isChecking} className="min-h-11">
        {isChecking ? t.checking : t.openLink}
      </Button>
    </form>
  )
}
