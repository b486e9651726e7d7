import { useSyncExternalStore } from 'react'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

function follow(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no connection, as long as there is none. */
export function OfflineBar() {
  const t = useTexts(texts)
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  return (
    <div role="status" className="mx-auto w-full max-w-[60rem] sm:px-4">
      {isOnline ? null : (
        <p className="mb-2 bg-danger-soft px-4 py-2 text-sm text-danger sm:rounded-control">{t.nowOffline}</p>
      )}
    </div>
  )
}
