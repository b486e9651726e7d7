import Compass from 'lucide-react/icons/compass'
import { useRef } from 'react'
import { CornerCard } from '@/shell/corner/CornerCard'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface TourOfferProps {
  readonly onAnswer: (takes: boolean) => void
}

/** Asks a person whose account is new whether they want to be shown around. It is asked once. */
export function TourOffer({ onAnswer }: TourOfferProps) {
  const t = useTexts(texts)
  const card = useRef<HTMLElement>(null)
  const refuse = () => {
    const hadFocus = card.current?.contains(document.activeElement) ?? false
    onAnswer(false)
    if (hadFocus) document.querySelector<HTMLElement>('[data-part="start"]')?.focus()
  }
  return (
    <CornerCard ref={card} icon={<Compass />} title={t.question} text={t.explained}>
      <Button onClick={refuse}>{t.notNow}</Button>
      <Button variant="primary" onClick={() => onAnswer(true)}>
        {t.take}
      </Button>
    </CornerCard>
  )
}
