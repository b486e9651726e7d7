import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { log } from '@/lib/log'
import { type Result, sentence } from '@/lib/result'
import { focusField, type Mistakes, useMistakes } from '@/shell/login/form-mistakes'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface CoverFormProps {
  /** Names of the fields; the first one gets the focus and shows what the server says. */
  readonly field: string
  readonly submitLabel: string
  readonly busyLabel: string
  /** What is wrong with the fields before anything is sent. */
  readonly check: (form: HTMLFormElement) => Mistakes
  readonly send: (form: HTMLFormElement) => Promise<Result<null>>
  readonly onLogOut: () => void
  readonly children: (mistakes: Mistakes, forget: (name: string) => void) => ReactNode
}

/** The form of a cover: sends a password, stays with what was typed when it is refused, and offers to log out. */
export function CoverForm({
  field,
  submitLabel,
  busyLabel,
  check,
  send,
  onLogOut,
  children,
}: CoverFormProps) {
  const t = useTexts(texts)
  const formRef = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const { mistakes, show, forget } = useMistakes()

  useEffect(() => {
    if (formRef.current) focusField(formRef.current, field)
  }, [field])

  async function submit(form: HTMLFormElement) {
    const found = check(form)
    show(form, found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const result = await send(form)
      if (!result.ok) show(form, { [field]: result.error })
    } catch (error) {
      log.error('A cover could not be lifted', error)
      show(form, { [field]: sentence(() => texts.unexpected) })
    } finally {
      setBusy(false)
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void submit(event.currentTarget)
  }

  return (
    <form ref={formRef} noValidate onSubmit={onSubmit} className="flex w-full flex-col gap-4 text-start">
      {children(mistakes, forget)}
      <Button type="submit" variant="primary" disabled={busy} className="min-h-10">
        {busy ? busyLabel : submitLabel}
      </Button>
      <Button variant="quiet" onClick={onLogOut}>
        {t.logOut}
      </Button>
    </form>
  )
}
