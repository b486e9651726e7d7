import Clock from 'lucide-react/icons/clock'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import { changeSettings } from '@/kernel/settings/apply'
import { deviceTimezone, offsetAt, timeInZone } from '@/lib/timezone'
import { placeName } from '@/lib/timezone-places'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** The height of the card on the page, by which toasts move up; see Toaster.tsx. */
const heightProperty = '--corner-card-height'
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
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), renewal)
    return () => clearInterval(timer)
  }, [])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty(heightProperty, `${card.current?.offsetHeight ?? 0}px`)
    return () => {
      style.removeProperty(heightProperty)
    }
  }, [])
  const answer = (said: 'device' | 'kept') => {
    const hadFocus = card.current?.contains(document.activeElement) ?? false
    onAnswer(said)
    // The card is gone: a person with a keyboard goes on at what it was about.
    if (hadFocus) document.querySelector<HTMLElement>('[data-part="clock"]')?.focus()
  }
  const [shown, there] = [timeInZone(now, timezone), timeInZone(now, device)]
  return (
    <aside
      ref={card}
      aria-labelledby={titleId}
      className="absolute inset-x-0 bottom-(--taskbar-height) border-t border-border bg-surface p-4 text-text shadow-popup md:start-auto md:end-2 md:bottom-[calc(var(--taskbar-height)+0.5rem)] md:w-88 md:rounded-window md:border"
    >
      <div className="flex gap-3">
        <Clock className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-base font-semibold">
            {t.question}
          </h2>
          <p className="mt-1 text-sm text-muted">
            {t.explained({
              shown: shown.time,
              zone: shown.label,
              device: there.time,
              place: device.includes('/') ? placeName(device) : device,
            })}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={() => answer('kept')}>{t.keep({ zone: shown.label })}</Button>
        <Button variant="primary" onClick={() => answer('device')}>
          {t.use}
        </Button>
      </div>
    </aside>
  )
}
