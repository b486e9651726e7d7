import { useEffect } from 'react'
import type { AppViewPropsOf } from '@/kernel/apps/manifest'
import { tellProblem } from '@/kernel/notifications/notifier'
import { useLoaded } from '@/ui/use-loaded'
import { Loading } from './Loading'
import { Store } from './Store'
import { LoadFailure } from './parts/LoadFailure'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** The App Store: the window in which people find, install, upload and review apps [B1.2]. */
export default function AppStoreView({ window, os }: AppViewPropsOf<'appstore'>) {
  const t = useTexts(texts)
  const [community, retry] = useLoaded(os.community)
  const hasFailed = community.status === 'failed'
  useEffect(() => {
    // [B8.4]
    if (hasFailed)
      tellProblem(
        os.notifications,
        () => texts.error,
        () => texts.noConnection,
      )
  }, [hasFailed, os])
  if (community.status === 'loading') return <Loading />
  if (community.status === 'failed')
    return (
      <div className="flex size-full flex-col bg-surface text-text">
        <LoadFailure problem={t.noConnection} onRetry={retry} />
      </div>
    )
  return <Store window={window} os={os} community={community.value} />
}
