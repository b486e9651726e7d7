import { Button } from '@/ui/button'
import type { ExposureQuestion, QuestionOutcome } from './app-questions'
import { QuestionCard, type QuestionPlace, useArmedQuestion } from './QuestionCard'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface ExposurePromptProps extends QuestionPlace {
  readonly question: ExposureQuestion
  readonly onAnswer: (outcome: QuestionOutcome) => void
}

/** What a person is told before an app's first start in a browser that does not confine apps. */
export function ExposurePrompt({ question, onAnswer, ...place }: ExposurePromptProps) {
  const t = useTexts(texts)
  const { appName, leaks, holdsUp } = question
  const isArmed = useArmedQuestion(place)
  const others = leaks && holdsUp ? t.leakLessKeepApart : leaks ? t.leakLess : t.keepApart
  return (
    <QuestionCard
      {...place}
      appName={appName}
      title={leaks ? t.leaks : t.holdsUp}
      detail={[...(leaks ? [t.leaksWhy] : []), ...(holdsUp ? [t.holdsUpWhy] : []), others]}
      onDismiss={() => onAnswer({ answer: 'dismissed' })}
      isArmed={isArmed}
      buttons={
        <>
          <Button disabled={!isArmed} onClick={() => onAnswer({ answer: 'denied' })}>
            {t.dontStart}
          </Button>
          <Button
            variant="primary"
            disabled={!isArmed}
            onClick={() => onAnswer({ answer: 'granted', hosts: [] })}
          >
            {t.start}
          </Button>
        </>
      }
    />
  )
}
