import type { AppManifest } from '@/kernel/apps/manifest'
import { whenSettled } from '@/lib/when-idle'
import { preloadView } from './view-cache'

/** What some browsers know of the connection. */
interface Connection {
  readonly saveData?: boolean
  /** How fast it is, in the terms of mobile networks. */
  readonly effectiveType?: string
  readonly type?: string
}

/** Whether the connection is slow, or each byte may cost; false where the browser does not tell. */
function isSlowOrMetered(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  if (!connection) return false
  const { saveData, effectiveType = '4g', type } = connection
  return saveData === true || effectiveType !== '4g' || type === 'cellular'
}

/** Loads an app's view once the browser is idle, where that costs the person nothing; returns the function that cancels it. */
export function preloadWhenIdle(manifest: AppManifest): () => void {
  if (isSlowOrMetered()) return () => undefined
  return whenSettled(() => preloadView(manifest))
}
