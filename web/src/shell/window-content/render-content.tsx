import { createElement, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AppManifest } from '@/kernel/apps/manifest'
import { notificationsFrom } from '@/kernel/notifications/notifications'
import type { Os } from '@/kernel/os'
import type { WindowRecord } from '@/kernel/windows/types'
import { afterPaint } from '@/lib/after-paint'
import { oncePer } from '@/lib/once-per'
import { useOs } from '@/shell/os-context'
import { unknownAppIcon } from '@/ui/icons/unknown-app'
import { useTexts } from '@/ui/use-texts'
import { ContentMissing } from './ContentMissing'
import { texts } from './texts'
import { useView } from './use-view'
import { type CachedView, forgetView, type View, viewOf } from './view-cache'
import { WindowErrorBoundary } from './WindowErrorBoundary'
import { WindowMessage } from './WindowMessage'
import { WindowSkeleton } from './WindowSkeleton'

interface AppContentProps {
  readonly window: WindowRecord
  readonly os: Os
  readonly manifest: AppManifest
}

interface MountedViewProps extends Omit<AppContentProps, 'manifest'> {
  readonly view: View
  readonly cached: CachedView
  readonly isWithFrame: boolean
}

/** A view in its window; measures how long it took to get there. */
function MountedView({ window, os, view, cached, isWithFrame }: MountedViewProps) {
  const [endMeasuring] = useState(() => cached.mountTime.begin(isWithFrame))
  useLayoutEffect(endMeasuring, [endMeasuring])
  return createElement(view, { window, os })
}

/**
 * An app's view. One that is there already and takes a while follows its window's frame, right after that is painted and so soon
 * that nothing stands in its place; one that is quickly mounted comes with the frame, as a frame of its own would only delay it.
 */
function AppContent({ window, os, manifest }: AppContentProps) {
  const cached = viewOf(manifest)
  const view = useView(cached)
  const [isWithFrame] = useState(() => view !== null && cached.mountTime.isShort())
  const [isFollowing, setIsFollowing] = useState(() => view !== null && !isWithFrame)
  useEffect(() => {
    if (!isFollowing) return undefined
    // At once, with its effects: in slices it would wait for every frame that comes between.
    return afterPaint(() => flushSync(() => setIsFollowing(false)))
  }, [isFollowing])
  if (!view) return <WindowSkeleton />
  if (isFollowing) return null
  return <MountedView window={window} os={os} view={view} cached={cached} isWithFrame={isWithFrame} />
}

const knownOfApps = oncePer((_os: Os) => new Map<string, Os>())

/**
 * The operating system as an app's windows have it, the same for all of them: what they tell a person is kept under the
 * app's name.
 */
function osOfApp(os: Os, app: string): Os {
  const known = knownOfApps(os)
  const own = known.get(app) ?? { ...os, notifications: notificationsFrom(os.notifications, { app }) }
  known.set(app, own)
  return own
}

/**
 * What a window shows: its app's view, loaded on demand behind a skeleton and kept apart from the other windows by an error
 * boundary; or a plain message for an unknown type [B2.2] or missing content [B2.3].
 */
function WindowApp({ window }: { readonly window: WindowRecord }) {
  const t = useTexts(texts)
  const system = useOs()
  const os = osOfApp(system, window.type)
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
