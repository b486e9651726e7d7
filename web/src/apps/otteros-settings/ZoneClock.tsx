import { useEffect, useState } from 'react'
import { timeInZone } from '@/lib/timezone'

/** Date and time in a timezone now, kept right every second. */
export function ZoneClock({ timezone }: { readonly timezone: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { timeWithSeconds, longDate, dateTime } = timeInZone(now, timezone)
  return (
    <>
      It is{' '}
      <time dateTime={dateTime} className="tabular-nums">
        {timeWithSeconds}, {longDate}
      </time>{' '}
      there.
    </>
  )
}
