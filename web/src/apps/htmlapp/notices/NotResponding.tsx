import { useEffect, useState } from 'react'
import { AppNotice } from './AppNotice'

/** How long "Wait" waits before it is said again, in ms. */
export const patience = 10_000

interface NotRespondingProps {
  readonly onRestart: () => void
  readonly onClose: () => void
}

/** Said while an app does not answer, e.g. in an endless loop; the rest of the desktop goes on. */
export function NotResponding({ onRestart, onClose }: NotRespondingProps) {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsWaiting(false), patience)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (isWaiting) return null
  return (
    <AppNotice
      text="This app is not responding"
      detail="It may still be busy. What it has not stored is lost when you close or restart it."
      actions={[
        { label: 'Wait', run: () => setIsWaiting(true) },
        { label: 'Close', run: onClose },
        { label: 'Restart', run: onRestart },
      ]}
    />
  )
}
