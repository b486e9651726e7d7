import CloudOff from 'lucide-react/icons/cloud-off'
import { useCallback } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import type { FileVersions } from '@/kernel/files/versions/types'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { FailedPage, LoadingPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { FileHistoryPage } from './FileHistoryPage'
import { RewindPage } from './RewindPage'
import { texts } from './texts'

/** What a window shows: versions of a file, or what a folder was. */
export interface PageProps {
  readonly os: AppViewProps['os']
  readonly path: string
  readonly versions: FileVersions
}

/** Earlier versions of the file or folder of the window's `path`. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const mode = useStore(os.fileStorage, (state) => state.mode)
  const { path } = window
  const load = useCallback(async () => {
    const [versions, entry] = await Promise.all([os.versions(path), os.files.stat(path)])
    return { versions, entry, mode }
  }, [os, path, mode])
  const [state, retry] = useLoaded(load)
  if (state.status === 'loading') return <LoadingPage label={t.loading} />
  if (state.status === 'failed')
    return <FailedPage title={t.notLoaded} text={t.checkConnection} onRetry={retry} />
  const { versions, entry } = state.value
  if (!versions) {
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
  if (!entry.ok) return <FailedPage title={t.notLoaded} text={entry.error.message} onRetry={retry} />
  const Page = entry.value.type === 'folder' ? RewindPage : FileHistoryPage
  return <Page key={path} os={os} path={path} versions={versions} />
}
