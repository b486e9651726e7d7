import Waypoints from 'lucide-react/icons/waypoints'
import { Button } from '@/ui/button'

interface ProxyBannerProps {
  /** By the server's word. */
  readonly host: string
  /** It has no host to be shown on, so the desktop's own policy holds in it. */
  readonly hasNoScripts: boolean
  readonly onBack: () => void
}

/** Says whose page is shown by way of the server, and leads out of it [A2.31 A4.33]. */
export function ProxyBanner({ host, hasNoScripts, onBack }: ProxyBannerProps) {
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-2 border-b border-border bg-accent-soft px-3 py-1 text-sm text-text">
      <Waypoints aria-hidden="true" className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 break-words">
        Proxied content from <strong className="font-semibold">{host}</strong>
        {hasNoScripts ? (
          <span className="text-muted"> · as a document, without its scripts and fonts</span>
        ) : null}
      </p>
      <Button onClick={onBack} size="small" className="shrink-0">
        Back to Frame
      </Button>
    </div>
  )
}
