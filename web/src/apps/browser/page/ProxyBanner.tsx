import Waypoints from 'lucide-react/icons/waypoints'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface ProxyBannerProps {
  /** By the server's word. */
  readonly host: string
  /** It has no host to be shown on, so the desktop's own policy holds in it. */
  readonly hasNoScripts: boolean
  readonly onBack: () => void
}

const site = (words: ReactNode) => <strong className="font-semibold">{words}</strong>
const note = (words: ReactNode) => <span className="text-muted">{words}</span>

/** Says whose page is shown by way of the server, and leads out of it [A2.31 A4.33]. */
export function ProxyBanner({ host, hasNoScripts, onBack }: ProxyBannerProps) {
  const t = useTexts(texts)
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-2 border-b border-border bg-accent-soft px-3 py-1 text-sm text-text">
      <Waypoints aria-hidden="true" className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 break-words">
        <Parts
          of={hasNoScripts ? t.proxiedDocumentFrom({ host, site, note }) : t.proxiedFrom({ host, site })}
        />
      </p>
      <Button onClick={onBack} size="small" className="shrink-0">
        {t.backToFrame}
      </Button>
    </div>
  )
}
