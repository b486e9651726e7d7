import { useEffect, useState } from 'react'
import { timeInZone } from '@/lib/timezone'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** Date and time in a timezone now, kept right every second. */
export function ZoneClock({ timezone }: { readonly timezone: string }) {
  const t = useTexts(texts)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { timeWithSeconds, longDate, dateTime } = timeInZone(now, timezone)
  return (
    <Parts
      of={t.now({
        time: timeWithSeconds,
        date: longDate,
        b: (words) => (
          <time dateTime={dateTime} className="tabular-nums">
            {words}
          </time>
        ),
      })}
    />
  )
}
