import { useCallback, useMemo } from 'react'
import type { AppViewPropsOf } from '@/kernel/apps/manifest'
import { FailedPage, LoadingPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { useTexts } from '@/ui/use-texts'
import { Overview } from './overview/Overview'
import type { SharingPage } from './page'
import { PathPage } from './space/PathPage'
import { SpacePage } from './space/SpacePage'
import { texts } from './texts'

/** Who has what: of a folder (`path`), of a space (`metadata.space`), or everything that is shared with the person and by them. */
export default function View({ window, os }: AppViewPropsOf<'sharing'>) {
  const t = useTexts(texts)
  const { id, path, metadata } = window
  const load = useCallback(() => os.sharing(), [os])
  const [state, retry] = useLoaded(load)
  const sharing = state.status === 'ready' ? state.value : null
  const page = useMemo<SharingPage | null>(
    () =>
      sharing && {
        os,
        sharing,
        windowId: id,
        // In place of this page, so that a person can go back to all of them.
        show: (where) =>
          os.windows.update(id, {
            path: where?.path ?? '/',
            metadata: where?.space === undefined ? null : { space: where.space },
          }),
      },
    [os, sharing, id],
  )
  if (state.status === 'failed')
    return <FailedPage title={t.notLoaded} text={t.checkConnection} onRetry={retry} />
  if (!page) return <LoadingPage label={t.loading} />
  const space = metadata?.space
  if (typeof space === 'string')
    return <SpacePage key={space} page={page} space={space} startsAt={metadata?.tab ?? 'people'} />
  if (path !== '/') return <PathPage key={path} page={page} path={path} />
  return <Overview page={page} />
}
