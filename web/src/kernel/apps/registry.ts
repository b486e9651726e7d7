import type { AppManifest, FileKind } from './manifest'
import type { AppRegistry } from './registry-types'
import { windowTypes } from './window-types'

/** Fails on what would make an app unreachable or ambiguous: a programming error, told by name. */
function check(manifests: readonly AppManifest[]) {
  const types = manifests.map((manifest) => manifest.type)
  const twice = types.filter((type, index) => types.indexOf(type) !== index)
  if (twice.length > 0) throw new Error(`Two manifests of the same type: ${twice.join(', ')}`)
  const missing = windowTypes.filter((type) => !types.includes(type))
  if (missing.length > 0) throw new Error(`No manifest of type: ${missing.join(', ')}`)
  const unknown = types.filter((type) => !windowTypes.includes(type))
  if (unknown.length > 0) throw new Error(`Types that are not in windowTypes: ${unknown.join(', ')}`)
  for (const place of ['desktop', 'startMenu'] as const) {
    const orders = manifests.flatMap((manifest) => manifest[place]?.order ?? [])
    const same = orders.filter((order, index) => orders.indexOf(order) !== index)
    if (same.length > 0) throw new Error(`Two apps at the same place (${place} ${same.join(', ')})`)
  }
}

const placed = (manifests: readonly AppManifest[], place: 'desktop' | 'startMenu') =>
  manifests
    .filter((manifest) => manifest[place] !== null)
    .toSorted((a, b) => (a[place]?.order ?? 0) - (b[place]?.order ?? 0))

/** Place of a kind among those that an app opens, best first; -1: it does not open it. */
const rank = (manifest: AppManifest, kind: FileKind) => manifest.opens?.indexOf(kind) ?? -1

/**
 * Makes the registry from the manifests of all apps. Throws when a type is missing, registered twice or unknown, or when
 * two apps claim the same place in the desktop's grid or the start menu.
 */
export function createRegistry(manifests: readonly AppManifest[]): AppRegistry {
  check(manifests)
  const byType = new Map<string, AppManifest>(manifests.map((manifest) => [manifest.type, manifest]))
  const all = windowTypes.flatMap((type) => byType.get(type) ?? [])
  return {
    all,
    find: (type) => byType.get(type),
    desktop: placed(all, 'desktop'),
    startMenu: placed(all, 'startMenu'),
    // An app names the kinds it opens best first, so the app that names a kind earliest is the best for it.
    opening: (kind) =>
      all.filter((manifest) => rank(manifest, kind) >= 0).toSorted((a, b) => rank(a, kind) - rank(b, kind)),
  }
}
