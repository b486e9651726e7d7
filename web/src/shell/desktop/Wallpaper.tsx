import { useState } from 'react'
import { defaultWallpaper } from '@/kernel/settings/fields'

/** The desktop's background picture, cropped to cover it; one that cannot be shown gives way to the mountains [A3.2 A4.20]. */
export function Wallpaper({ source }: { readonly source: string }) {
  const [failed, setFailed] = useState<string | null>(null)
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
