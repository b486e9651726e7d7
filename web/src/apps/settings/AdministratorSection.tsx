import { type FormEvent, useEffect, useState } from 'react'
import { log } from '@/lib/log'
import { failure } from '@/lib/result'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'
import type { SettingsPorts } from './ports'

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
    return failure('unexpected', 'The code could not be sent. Try again.')
  }
}

/** Where a person proves by the code in the server's log that they run it; nothing where there is an administrator. */
export function AdministratorSection({ os }: { readonly os: Ports }) {
  const [isMissing, setMissing] = useIsMissing(os)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!isMissing) return null

  const submit = async () => {
    if (isBusy) return
    if (code.trim() === '') return setProblem('Enter the code.')
    setBusy(true)
    const claimed = await claim(os, code.trim())
    setBusy(false)
    if (!claimed.ok) return setProblem(claimed.error.message)
    setMissing(false)
    os.notifications.notify({
      title: 'You Are Administrator',
      description: 'Role Manager and Credential Manager are open to you in the next windows.',
    })
    return undefined
  }

  return (
    <Section
      title="Administrator"
      description="This server has none yet. If you run it, enter the code that its log shows at the last start."
    >
      <form
        noValidate
        aria-label="Become administrator"
        className="flex max-w-md flex-col items-start gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="w-full max-w-72">
          <TextField
            label="Code from the log"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            value={code}
            error={problem}
            readOnly={isBusy}
            onChange={(event) => {
              setCode(event.target.value)
              setProblem(null)
            }}
          />
        </div>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? 'Checking…' : 'Become administrator'}
        </Button>
      </form>
    </Section>
  )
}
