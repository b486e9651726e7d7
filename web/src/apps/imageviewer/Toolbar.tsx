import type { BoundCommand, Command } from '@/lib/command'
import { classNames } from '@/lib/class-names'
import { CommandButton } from '@/ui/commands/CommandButton'
import { titleWithKeys } from '@/ui/commands/keys'
import { useTexts } from '@/ui/use-texts'
import {
  actualSize,
  fit,
  next,
  open,
  previous,
  reset,
  rotate,
  setAsWallpaper,
  type ViewerTarget,
  zoomIn,
  zoomOut,
} from './commands'
import { texts } from './texts'

interface ToolbarProps {
  /** A command of the viewer as it is now. */
  readonly bound: (command: Command<ViewerTarget>) => BoundCommand
  /** Percent. */
  readonly zoom: number
}

const Line = () => <span aria-hidden="true" className="mx-1 h-5 w-px bg-border max-sm:hidden" />

/** The controls of the viewer [A2.21]. On a phone a double tap stands in for "Actual size". */
export function Toolbar({ bound, zoom }: ToolbarProps) {
  const t = useTexts(texts)
  const percent = Math.round(zoom)
  const tool = (command: Command<ViewerTarget>, className?: string) => (
    <CommandButton
      command={bound(command)}
      className={classNames('pointer-coarse:max-sm:size-10', className)}
      iconClassName="size-4.5"
    />
  )
  return (
    <div
      role="toolbar"
      aria-label={t.toolbar}
      className="flex shrink-0 flex-wrap items-center justify-center gap-0.5 border-b max-sm:gap-0 border-border bg-surface px-2 py-1 max-sm:px-1"
    >
      {tool(open)}
      <Line />
      {tool(previous)}
      {tool(next)}
      <Line />
      {tool(zoomOut)}
      <button
        type="button"
        aria-label={t.zoomAndReset({ percent })}
        title={titleWithKeys(bound(reset))}
        data-part="zoom"
        onClick={() => bound(reset).run()}
        className="min-h-8 w-14 rounded-control pointer-coarse:max-sm:w-11 text-sm tabular-nums hover:bg-sunken pointer-coarse:min-h-11"
      >
        {t.zoom({ percent })}
      </button>
      {tool(zoomIn)}
      {tool(fit)}
      {tool(actualSize, 'max-sm:hidden')}
      {tool(rotate)}
      <Line />
      {tool(setAsWallpaper)}
    </div>
  )
}
