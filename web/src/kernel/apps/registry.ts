import type { AppManifest, FileKind } from './manifest'
import type { AppRegistry } from './registry-types'

/** Fails on what would make an app unreachable or ambiguous: a programming error, told by name. */
function check(manifests: readonly AppManifest[]) {
  const types = manifests.map((manifest) => manifest.type)
  const twice = types.filter((type, index) => types.indexOf(type) !== index)
  if (twice.length > 0) throw new Error(`Two manifests of the same type: ${twice.join(', ')}`)
  const places = {
    list: manifests.flatMap((manifest) => manifest.order ?? []),
    desktop: manifests.flatMap((manifest) => manifest.desktop?.order ?? []),
    startMenu: manifests.flatMap((manifest) => manifest.startMenu?.order ?? []),
  }
  for (const [place, orders] of Object.entries(places)) {
    const same = orders.filter((order, index) => orders.indexOf(order) !== index)
    if (same.length > 0) throw new Error(`Two apps at the same place (${place} ${same.join(', ')})`)
  }
}

/** In an order: those that say where they stand first, the others by type. */
const sortedBy = (
  manifests: readonly AppManifest[],
  orderOf: (manifest: AppManifest) => number | undefined,
): readonly AppManifest[] =>
  manifests.toSorted((a, b) => {
    const [one, other] = [orderOf(a) ?? Number.MAX_VALUE, orderOf(b) ?? Number.MAX_VALUE]
    if (one !== other) return one - other
    return a.type < b.type ? -1 : 1
  })

const placed = (manifests: readonly AppManifest[], place: 'desktop' | 'startMenu') =>
  sortedBy(
    manifests.filter((manifest) => manifest[place] !== null),
    (manifest) => manifest[place]?.order,
  )

/** Place of a kind among those that an app opens, best first; -1: it does not open it. */
const rank = (manifest: AppManifest, kind: FileKind) => manifest.opens?.indexOf(kind) ?? -1

/**
 * Makes the registry from the manifests of all apps. Throws when two have the same type, or claim the same place in the
 * list, the desktop's grid or the start menu.
 */
export function createRegistry(manifests: readonly AppManifest[]): AppRegistry {
  check(manifests)
  const byType = new Map<string, AppManifest>(manifests.map((manifest) => [manifest.type, manifest]))
  const all = sortedBy(manifests, ({ order }) => order)
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
