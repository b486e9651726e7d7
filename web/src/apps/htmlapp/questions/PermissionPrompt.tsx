import { useState } from 'react'
import { isSecretive } from '@/kernel/app-platform/broker/permission-gate'
import type { Confinement } from '@/kernel/app-platform/types'
import type { AppQuestion } from '@/kernel/app-platform/broker-types'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import type { QuestionOutcome, ShownQuestion } from './app-questions'
import { QuestionCard, type QuestionPlace, useArmedQuestion } from './QuestionCard'
import { texts as permissionTexts } from '@/kernel/app-platform/permissions.texts'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface PermissionPromptProps extends QuestionPlace {
  readonly question: ShownQuestion<AppQuestion>
  /** How well the browser keeps the app from hosts that were not granted. */
  readonly confinement: Confinement | null
  readonly onAnswer: (outcome: QuestionOutcome) => void
}

/** The system's question for a permission of an app. Give it the question's number as key. */
export function PermissionPrompt({ question, confinement, onAnswer, ...place }: PermissionPromptProps) {
  const t = useTexts(texts)
  const words = useTexts(permissionTexts)
  const { appName, permission, hosts } = question
  const isArmed = useArmedQuestion(place)
  const [chosen, setChosen] = useState<readonly string[]>(hosts)
  const canLeak = confinement === 'names' && isSecretive(permission)
  const lacksHosts = hosts.length > 0 && chosen.length === 0
  return (
    <QuestionCard
      {...place}
      appName={appName}
      title={(values) => words.asks({ permission, ...values })}
      detail={[
        // The browser lets names of hosts out.
        ...(canLeak ? [t.couldLeak] : []),
        t.changeLater,
      ]}
      onDismiss={() => onAnswer({ answer: 'dismissed' })}
      isArmed={isArmed}
      buttons={
        <>
          <Button disabled={!isArmed} onClick={() => onAnswer({ answer: 'denied' })}>
            {t.deny}
          </Button>
          <Button
            variant="primary"
            disabled={!isArmed || lacksHosts}
            onClick={() => onAnswer({ answer: 'granted', hosts: chosen })}
          >
            {t.allow}
          </Button>
        </>
      }
    >
      {hosts.length > 0 ? (
        <fieldset className="max-h-48 overflow-y-auto rounded-control border border-border px-3">
          <legend className="px-1 text-sm text-muted">{t.mayBeSent}</legend>
          {hosts.map((host) => (
            <Checkbox
              key={host}
              label={host}
              checked={chosen.includes(host)}
              disabled={!isArmed}
              onChange={(isChosen) =>
                setChosen(hosts.filter((other) => (other === host ? isChosen : chosen.includes(other))))
              }
            />
          ))}
        </fieldset>
      ) : null}
    </QuestionCard>
  )
}
