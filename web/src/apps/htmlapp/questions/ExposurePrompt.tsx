import { Button } from '@/ui/button'
import type { QuestionOutcome } from './app-questions'
import { QuestionCard, type QuestionPlace, useArmedQuestion } from './QuestionCard'

interface ExposurePromptProps extends QuestionPlace {
  readonly appName: string
  readonly onAnswer: (outcome: QuestionOutcome) => void
}

/** What a person is told before an app's first start in a browser that does not confine apps. */
export function ExposurePrompt({ appName, onAnswer, ...place }: ExposurePromptProps) {
  const isArmed = useArmedQuestion(place)
  return (
    <QuestionCard
      {...place}
      appName={appName}
      sentence="could send out what you enter in it"
      detail="This browser cannot keep apps off the network. OtterOS gives the app no files, name or clipboard here: it gets only what you type, paste or choose in it. Chrome, Edge and other browsers built on Chromium let less out."
      onDismiss={() => onAnswer({ answer: 'dismissed' })}
      isArmed={isArmed}
      buttons={
        <>
          <Button disabled={!isArmed} onClick={() => onAnswer({ answer: 'denied' })}>
            Don’t start
          </Button>
          <Button
            variant="primary"
            disabled={!isArmed}
            onClick={() => onAnswer({ answer: 'granted', hosts: [] })}
          >
            Start app
          </Button>
        </>
      }
    />
  )
}
