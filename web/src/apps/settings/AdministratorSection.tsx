import { type FormEvent, useEffect, useState } from 'react'
import { log } from '@/lib/log'
import { failure, type Sentence, sentence } from '@/lib/result'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useTexts } from '@/ui/use-texts'
import type { SettingsPorts } from './ports'
import { texts } from './texts'

type Ports = Pick<SettingsPorts, 'community' | 'notifications'>

/** Whether the server has no administrator and offers a code; false until it has said so. */
function useIsMissing({ community }: Ports) {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const answer = await (await community()).administrator.isMissing()
      if (!isGone) setMissing(answer.ok && answer.value)
    }
    ask().catch((cause: unknown) => log.warn('Whether there is an administrator is not known', cause))
    return () => {
      isGone = true
    }
  }, [community])
  return [isMissing, setMissing] as const
}

async function claim({ community }: Ports, code: string) {
  try {
    return await (await community()).administrator.claim(code)
  } catch (cause) {
    log.error('The code could not be sent', cause)
    return failure('unexpected', () => texts.codeNotSent)
  }
}

/** Where a person proves by the code in the server's log that they run it; nothing where there is an administrator. */
export function AdministratorSection({ os }: { readonly os: Ports }) {
  const t = useTexts(texts)
  const [isMissing, setMissing] = useIsMissing(os)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Sentence | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!isMissing) return null

  const submit = async () => {
    if (isBusy) return
    if (code.trim() === '') return setProblem(sentence(() => texts.enterCode))
    setBusy(true)
    const claimed = await claim(os, code.trim())
    setBusy(false)
    if (!claimed.ok) return setProblem(claimed.error)
    setMissing(false)
    os.notifications.notify(() => ({
      title: t.isAdministrator,
      description: t.isAdministratorExplained,
    }))
    return undefined
  }

  return (
    <Section title={t.administrator} description={t.noAdministrator}>
      <form
        noValidate
        aria-label={t.becomeAdministrator}
        className="flex max-w-md flex-col items-start gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="w-full max-w-72">
          <TextField
            label={t.code}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // not shown: the form of a code, the same in every language
            placeholder="XXXX-XXXX-XXXX-XXXX"
            value={code}
            error={problem?.message ?? null}
            readOnly={isBusy}
            onChange={(event) => {
              setCode(event.target.value)
              setProblem(null)
            }}
          />
        </div>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? t.checking : t.becomeAdministrator}
        </Button>
      </form>
    </Section>
  )
}
