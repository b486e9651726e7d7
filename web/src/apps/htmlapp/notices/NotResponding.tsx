import { useEffect, useState } from 'react'
import { AppNotice } from './AppNotice'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** How long "Wait" waits before it is said again, in ms. */
export const snoozeTime = 10_000

interface NotRespondingProps {
  readonly onRestart: () => void
  readonly onClose: () => void
}

/** Said while an app does not answer, e.g. in an endless loop; the rest of the desktop goes on. */
export function NotResponding({ onRestart, onClose }: NotRespondingProps) {
  const t = useTexts(texts)
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsWaiting(false), snoozeTime)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (isWaiting) return null
  return (
    <AppNotice
      text={t.notResponding}
      detail={t.notRespondingHint}
      actions={[
        { label: t.wait, run: () => setIsWaiting(true) },
        { label: t.close, run: onClose },
        { label: t.restart, run: onRestart },
      ]}
    />
  )
}
