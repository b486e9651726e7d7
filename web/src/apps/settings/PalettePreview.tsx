import type { OsStyle, Theme } from '@/kernel/settings/types'
import { defaultWallpaper } from '@/kernel/settings/fields'
import { wallpapers } from '@/ui/wallpapers'

interface PalettePreviewProps {
  readonly theme: Theme
  readonly osStyle: OsStyle
}

const backdrop = wallpapers.find(({ url }) => url === defaultWallpaper)?.thumb ?? defaultWallpaper

/** A small desktop with one window in the colours of a palette: the palette's attributes apply to everything inside. */
export function PalettePreview({ theme, osStyle }: PalettePreviewProps) {
  return (
    <span
      data-theme={theme}
      data-os-style={osStyle}
      className="relative flex aspect-16/10 w-full flex-col overflow-hidden bg-sunken"
    >
      <img src={backdrop} alt="" draggable={false} className="absolute inset-0 size-full object-cover" />
      <span className="relative mx-auto mt-[6%] mb-auto flex h-[68%] w-4/5 flex-col overflow-hidden rounded-control border border-window-border-active bg-surface shadow-window">
        <span className="flex h-[24%] shrink-0 items-center bg-titlebar px-1.5">
          <span className="h-0.75 w-1/3 rounded-full bg-titlebar-text opacity-80" />
        </span>
        <span className="flex flex-1 flex-col justify-center gap-1 px-1.5">
          <span className="h-0.75 w-3/4 rounded-full bg-text opacity-80" />
          <span className="h-0.75 w-1/2 rounded-full bg-muted" />
          <span className="h-2 w-1/3 rounded-xs bg-accent" />
        </span>
      </span>
      <span className="relative flex h-[15%] items-center gap-1 border-t border-taskbar-border bg-taskbar px-1.5">
        <span className="h-1 w-3 rounded-full bg-taskbar-indicator" />
        <span className="h-1 w-3 rounded-full bg-taskbar-text opacity-60" />
      </span>
    </span>
  )
}
