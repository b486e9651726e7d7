import Clock from 'lucide-react/icons/clock'
import { useEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import { changeSettings } from '@/kernel/settings/apply'
import { deviceTimezone, offsetAt, timeInZone } from '@/lib/timezone'
import { placeName } from '@/lib/timezone-places'
import { CornerCard } from '@/shell/corner/CornerCard'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** ms after which the times in the card are renewed. */
const renewal = 10_000

interface DeviceTimeCardProps {
  readonly os: Pick<Os, 'settings' | 'storage' | 'notifications'>
}

/** Asks whether the clock should follow the device; nothing where both have the same time. Windows are above it. */
export function DeviceTimeCard({ os }: DeviceTimeCardProps) {
  const [isAnswered, setAnswered] = useState(() => os.storage('device-time').get() !== null)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  useEffect(() => os.storage('device-time').onExternalChange((answer) => setAnswered(answer !== null)), [os])
  const [opened] = useState(() => new Date())
  const [device] = useState(() => deviceTimezone(opened))
  if (device === null || isAnswered || offsetAt(device, opened) === offsetAt(timezone, opened)) return null
  const answer = (said: 'device' | 'kept') => {
    os.storage('device-time').set(said)
    setAnswered(true)
    if (said === 'device') changeSettings(os, { timezone: device })
  }
  return <Question device={device} timezone={timezone} onAnswer={answer} />
}

interface QuestionProps {
  readonly device: string
  readonly timezone: string
  readonly onAnswer: (said: 'device' | 'kept') => void
}

function Question({ device, timezone, onAnswer }: QuestionProps) {
  const t = useTexts(texts)
  const card = useRef<HTMLElement>(null)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), renewal)
    return () => clearInterval(timer)
  }, [])
  const answer = (said: 'device' | 'kept') => {
    const hadFocus = card.current?.contains(document.activeElement) ?? false
    onAnswer(said)
    // The card is gone: a person with a keyboard goes on at what it was about.
    if (hadFocus) document.querySelector<HTMLElement>('[data-part="clock"]')?.focus()
  }
  const [shown, there] = [timeInZone(now, timezone), timeInZone(now, device)]
  return (
    <CornerCard
      ref={card}
      place="device-time"
      icon={<Clock />}
      title={t.question}
      text={t.explained({
        shown: shown.time,
        zone: shown.label,
        device: there.time,
        place: device.includes('/') ? placeName(device) : device,
      })}
    >
      <Button onClick={() => answer('kept')}>{t.keep({ zone: shown.label })}</Button>
      <Button variant="primary" onClick={() => answer('device')}>
        {t.use}
      </Button>
    </CornerCard>
  )
}
