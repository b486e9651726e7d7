import History from 'lucide-react/icons/history'
import type { StoreApp } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import type { Storefront } from '../model/storefront'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface RejectionProps {
  readonly app: StoreApp
  readonly store: Storefront
  /** The author goes on to a new version. */
  readonly onNewVersion: () => void
}

/** Tells an author that a reviewer did not approve the app, what that means for it, and what can be done. */
export function Rejection({ app, store, onNewVersion }: RejectionProps) {
  const t = useTexts(texts)
  const isBusy = useStore(store.busy, (apps) => apps.has(app.id))
  const begin = () => {
    onNewVersion()
    void store.ownApps.beginVersion(app)
  }
  return (
    <div
      role="note"
      aria-label={t.isRejected}
      className="mt-3 rounded-control border border-border bg-danger-soft p-3 text-sm text-text"
    >
      <p className="font-semibold">{t.notApproved({ version: app.version })}</p>
      <p className="mt-1 leading-snug">{t.notApprovedHint}</p>
      <Button className="mt-2.5" disabled={isBusy} onClick={begin}>
        <History aria-hidden="true" className="size-4" />
        {t.newVersion}
      </Button>
    </div>
  )
}
