import { useState } from 'react'
import { log } from '@/lib/log'
import { type Result, type Sentence, sentence } from '@/lib/result'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface SendAgainProps {
  readonly label: string
  readonly send: () => Promise<Result<null>>
}

/** A button that sends a mail once more and says what came of it. */
export function SendAgain({ label, send }: SendAgainProps) {
  const t = useTexts(texts)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ readonly sent: boolean; readonly said: Sentence } | null>(null)

  async function sendAgain() {
    setBusy(true)
    setOutcome(null)
    try {
      const result = await send()
      setOutcome(
        result.ok ? { sent: true, said: sentence(() => texts.sent) } : { sent: false, said: result.error },
      )
    } catch (error) {
      log.error('A mail could not be sent again', error)
      setOutcome({ sent: false, said: sentence(() => texts.unexpected) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {outcome?.sent ? null : (
        <Button variant="link" disabled={busy} onClick={() => void sendAgain()} className="-ms-1.25">
          {busy ? t.sending : label}
        </Button>
      )}
      <span role="status" className={outcome?.sent === false ? 'text-sm text-danger' : 'text-sm text-muted'}>
        {outcome?.said.message}
      </span>
    </div>
  )
}
