import CloudOff from 'lucide-react/icons/cloud-off'
import { useCallback } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { followAccountService } from '@/kernel/files/follow-account'
import type { Transfers } from '@/kernel/files/transfer-types'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { LoadingPage } from '@/ui/page-state'
import { useFollowed } from '@/ui/use-followed'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import { TransferList } from './TransferList'

/** Large files on their way to and from the account. */
export default function TransfersView({ os }: AppViewProps) {
  const t = useTexts(texts)
  const follow = useCallback(
    (listener: (transfers: Transfers | null) => void) => followAccountService(os, os.transfers, listener),
    [os],
  )
  const transfers = useFollowed(follow)
  if (transfers === undefined) return <LoadingPage label={t.loading} />
  if (transfers) return <TransferList os={os} transfers={transfers} />
  return (
    <div className="flex size-full flex-col bg-surface">
      <EmptyState title={t.elsewhere} text={t.elsewhereExplained} icon={<CloudOff />}>
        <Button variant="primary" onClick={() => os.windows.open('otteros-settings')}>
          {t.openSettings}
        </Button>
      </EmptyState>
    </div>
  )
}
