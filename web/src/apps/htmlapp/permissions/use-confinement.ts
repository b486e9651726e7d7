import { useEffect, useState } from 'react'
import type { AppId, AppPlatform, Confinement } from '@/kernel/app-platform/types'

/** How well the browser keeps an app from hosts that were not granted; null until it is known. */
export function useConfinement(
  platform: Pick<AppPlatform, 'origins'> | null,
  app: AppId,
): Confinement | null {
  const [confinement, setConfinement] = useState<Confinement | null>(null)
  useEffect(() => {
    let isOver = false
    void platform?.origins.find(app, []).then((place) => {
      if (!isOver) setConfinement(place.confinement)
    })
    return () => {
      isOver = true
    }
  }, [platform, app])
  return confinement
}
