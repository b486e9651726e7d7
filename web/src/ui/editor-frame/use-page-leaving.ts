import { useEffect } from 'react'

/**
 * While text is unsaved: the browser asks before the page is left, and `keep` is called the moment the page is hidden or
 * goes away, which may be the last one to keep anything.
 */
export function usePageLeaving(isModified: boolean, keep: () => void): void {
  useEffect(() => {
    if (!isModified) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      keep()
      event.preventDefault()
    }
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    window.addEventListener('beforeunload', ask)
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [isModified, keep])
}
