import type { ComponentType } from 'react'
import type { AppManifest, AppViewProps } from '@/kernel/apps/manifest'
import { withTexts } from '@/lib/language/define-texts'
import { createMountTime, type MountTime } from './mount-time'

/** An app's view as a component. */
export type View = ComponentType<AppViewProps>

/** A view on its way or there. */
export interface CachedView {
  readonly promise: Promise<View>
  /** Set once loaded, so that a warm window renders at once instead of after a turn. */
  view: View | null
  readonly mountTime: MountTime
}

/**
 * Loads an app's view, and tries once more if that fails: while servers are upgraded one by one, the next request may come to one that has
 * the file.
 */
const load = (manifest: AppManifest) => withTexts(manifest.load().catch(() => manifest.load()))

const views = new Map<string, CachedView>()

/** The view of an app, loading or loaded. */
export function viewOf(manifest: AppManifest): CachedView {
  const known = views.get(manifest.type)
  if (known) return known
  const cached: CachedView = {
    view: null,
    mountTime: createMountTime(),
    promise: load(manifest).then((module) => {
      // An app's view is a component; the kernel's type does not say so because it knows no component library.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
      cached.view = module.default as View
      return cached.view
    }),
  }
  views.set(manifest.type, cached)
  return cached
}

/** Starts loading an app's view before it is opened, e.g. while the pointer rests on its icon. A failure waits for the window. */
export function preloadView(manifest: AppManifest): void {
  viewOf(manifest).promise.catch(() => forgetView(manifest.type))
}

/** Drops a cached view, so that the next window loads it again: after a failed download. */
export function forgetView(type: string): void {
  views.delete(type)
}
