import { createElement, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import type { AppManifest } from '@/kernel/apps/manifest'
import type { Os } from '@/kernel/os'
import type { WindowRecord } from '@/kernel/windows/types'
import { useOs } from '@/shell/os-context'
import { unknownAppIcon } from '@/ui/icons/unknown-app'
import { useTexts } from '@/ui/use-texts'
import { ContentMissing } from './ContentMissing'
import { texts } from './texts'
import { useView } from './use-view'
import { forgetView, viewOf } from './view-cache'
import { WindowErrorBoundary } from './WindowErrorBoundary'
import { WindowMessage } from './WindowMessage'
import { WindowSkeleton } from './WindowSkeleton'

interface AppContentProps {
  readonly window: WindowRecord
  readonly os: Os
  readonly manifest: AppManifest
}

/**
 * An app's view, which is put into the window after its frame, in slices between which the browser paints. A view that is there
 * already follows so soon that nothing stands in its place.
 */
function AppContent({ window, os, manifest }: AppContentProps) {
  const loaded = useView(viewOf(manifest))
  const [isKnown] = useState(loaded !== null)
  const View = useDeferredValue(loaded, null)
  if (View) return createElement(View, { window, os })
  return isKnown ? null : <WindowSkeleton />
}

/**
 * What a window shows: its app's view, loaded on demand behind a skeleton and kept apart from the other windows by an error
 * boundary; or a plain message for an unknown type [B2.2] or missing content [B2.3].
 */
function WindowApp({ window }: { readonly window: WindowRecord }) {
  const t = useTexts(texts)
  const os = useOs()
  const manifest = os.apps.find(window.type)
  if (!manifest) {
    return (
      <WindowMessage icon={unknownAppIcon} title={t.unknown} detail={t.unknownType({ type: window.type })} />
    )
  }
  // Blank content is content: the app itself says what is wrong with it (A5.5).
  if (manifest.needsContent && !window.htmlContent) return <ContentMissing window={window} />
  return (
    <WindowErrorBoundary
      onReload={() => forgetView(manifest.type)}
      onClose={() => void os.windows.close(window.id)}
    >
      <Suspense fallback={<WindowSkeleton />}>
        <AppContent window={window} os={os} manifest={manifest} />
      </Suspense>
    </WindowErrorBoundary>
  )
}

/** Renders a window's content; given to the window layer, which knows no apps. */
export const renderContent = (window: WindowRecord): ReactNode => <WindowApp window={window} />
