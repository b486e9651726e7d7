import { Button } from '@/ui/button'
import type { ExposureQuestion, QuestionOutcome } from './app-questions'
import { QuestionCard, type QuestionPlace, useArmedQuestion } from './QuestionCard'

interface ExposurePromptProps extends QuestionPlace {
  readonly question: ExposureQuestion
  readonly onAnswer: (outcome: QuestionOutcome) => void
}

const leak =
  'This browser cannot keep apps off the network. OtterOS gives the app no files, name or clipboard here: it gets only what you type, paste or choose in it.'
const hold =
  'This browser runs apps together with the desktop: one that hangs stops all of it until you load the page again.'

/** What a person is told before an app's first start in a browser that does not confine apps. */
export function ExposurePrompt({ question, onAnswer, ...place }: ExposurePromptProps) {
  const { appName, leaks, holdsUp } = question
  const isArmed = useArmedQuestion(place)
  const does = [...(leaks ? ['let less out'] : []), ...(holdsUp ? ['keep apps apart'] : [])].join(' and ')
  return (
    <QuestionCard
      {...place}
      appName={appName}
      sentence={leaks ? 'could send out what you enter in it' : 'could stop the whole desktop'}
      detail={[
        ...(leaks ? [leak] : []),
        ...(holdsUp ? [hold] : []),
        `Chrome, Edge and other browsers built on Chromium ${does}.`,
      ]}
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
