import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FolderOpen from 'lucide-react/icons/folder-open'
import Maximize from 'lucide-react/icons/maximize'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Wallpaper from 'lucide-react/icons/wallpaper'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { largestZoom, smallestZoom } from './model/zoom'
import { texts } from './texts'

/** What the buttons do; null: it cannot be done now. */
export interface ViewerCommands {
  readonly open: () => void
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly reset: () => void
  readonly fit: () => void
  readonly actualSize: () => void
  readonly rotate: () => void
  readonly setWallpaper: (() => void) | null
}

interface ToolbarProps {
  readonly commands: ViewerCommands
  /** Percent. */
  readonly zoom: number
}

interface ToolProps {
  readonly label: string
  /** The key that does the same. */
  readonly keys?: string
  readonly icon: ReactNode
  readonly perform: (() => void) | null
  readonly className?: string
}

function Tool({ label, keys, icon, perform, className }: ToolProps) {
  const t = useTexts(texts)
  return (
    <IconButton
      label={label}
      title={keys ? t.withKeys({ label, keys }) : label}
      aria-keyshortcuts={keys}
      disabled={perform === null}
      onClick={perform ?? undefined}
      className={classNames('pointer-coarse:max-sm:size-10', className)}
    >
      {icon}
    </IconButton>
  )
}

const Line = () => <span aria-hidden="true" className="mx-1 h-5 w-px bg-border max-sm:hidden" />

/** The controls of the viewer [A2.21]. On a phone a double tap stands in for "Actual size". */
export function Toolbar({ commands, zoom }: ToolbarProps) {
  const t = useTexts(texts)
  const percent = Math.round(zoom)
  return (
    <div
      role="toolbar"
      aria-label={t.toolbar}
      className="flex shrink-0 flex-wrap items-center justify-center gap-0.5 border-b max-sm:gap-0 border-border bg-surface px-2 py-1 max-sm:px-1"
    >
      <Tool
        label={t.open}
        keys="Control+O"
        icon={<FolderOpen className="size-4.5" />}
        perform={commands.open}
      />
      <Line />
      <Tool
        label={t.previous}
        keys="PageUp"
        icon={<ChevronLeft className="size-4.5" />}
        perform={commands.previous}
      />
      <Tool
        label={t.next}
        keys="PageDown"
        icon={<ChevronRight className="size-4.5" />}
        perform={commands.next}
      />
      <Line />
      <Tool
        label={t.zoomOut}
        keys="-"
        icon={<ZoomOut className="size-4.5" />}
        perform={zoom > smallestZoom ? commands.zoomOut : null}
      />
      <button
        type="button"
        aria-label={t.zoomAndReset({ percent })}
        title={t.reset}
        data-part="zoom"
        onClick={commands.reset}
        className="min-h-8 w-14 rounded-control pointer-coarse:max-sm:w-11 text-sm tabular-nums hover:bg-sunken pointer-coarse:min-h-11"
      >
        {t.zoom({ percent })}
      </button>
      <Tool
        label={t.zoomIn}
        keys="+"
        icon={<ZoomIn className="size-4.5" />}
        perform={zoom < largestZoom ? commands.zoomIn : null}
      />
      <Tool label={t.fit} keys="F" icon={<Maximize className="size-4.5" />} perform={commands.fit} />
      <Tool
        label={t.actualSize}
        keys="1"
        icon={
          <span aria-hidden="true" className="text-xs font-semibold tabular-nums">
            1:1
          </span>
        }
        perform={commands.actualSize}
        className="max-sm:hidden"
      />
      <Tool label={t.rotate} keys="R" icon={<RotateCw className="size-4.5" />} perform={commands.rotate} />
      <Line />
      <Tool
        label={t.setAsWallpaper}
        icon={<Wallpaper className="size-4.5" />}
        perform={commands.setWallpaper}
      />
    </div>
  )
}
