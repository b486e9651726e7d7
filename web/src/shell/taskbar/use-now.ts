import { useEffect, useState } from 'react'

/** The present time, renewed exactly on each full second [A9.2]. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(new Date())
      // Measured again each time: an interval would drift away from the full second.
      timer = setTimeout(tick, 1000 - (Date.now() % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
