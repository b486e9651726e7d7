import { useState } from 'react'
import { defaultWallpaper } from '@/kernel/settings/fields'
import type { Os } from '@/kernel/os'
import { useWallpaperSource } from './use-wallpaper-source'

interface WallpaperProps {
  /** The setting [A3.2]. */
  readonly wallpaper: string
  readonly os: Pick<Os, 'files' | 'notifications'>
}

/** The desktop's background picture, cropped to cover it; one that cannot be shown gives way to the mountains [A3.2 A4.20]. */
export function Wallpaper({ wallpaper, os }: WallpaperProps) {
  const source = useWallpaperSource(wallpaper, os)
  const [failed, setFailed] = useState<string | null>(null)
  // Nothing for the moment in which a file is read: the mountains would only flash up.
  if (source === null) return null
  const shown = source === '' || failed === source ? defaultWallpaper : source
  return (
    <img
      key={shown}
      src={shown}
      alt=""
      data-part="wallpaper"
      draggable={false}
      fetchPriority="high"
      decoding="async"
      onError={() => setFailed(source)}
      className="absolute inset-0 size-full object-cover select-none"
    />
  )
}
