import type { BoundCommand } from '@/lib/command'
import { Button } from '@/ui/button'
import { titleWithKeys } from '@/ui/commands/keys'
import { Spinner } from '@/ui/spinner'

interface LoadingOverlayProps {
  readonly label: string
  /** Absent: it cannot be stopped. */
  readonly stop?: BoundCommand | undefined
}

/** In place of a page that loads [A2.28]; nothing shines through, whatever the page paints first. */
export function LoadingOverlay({ label, stop }: LoadingOverlayProps) {
  return (
    <div className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-4 bg-surface p-6 text-text">
      <Spinner label={label} />
      {stop ? (
        <Button onClick={() => stop.run()} title={titleWithKeys(stop)}>
          {stop.title}
        </Button>
      ) : null}
    </div>
  )
}
