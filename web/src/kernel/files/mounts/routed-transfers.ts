import { createStore } from 'zustand/vanilla'
import type { Transfer, Transfers } from '../transfer-types'
import type { Mounts } from './create-mounts'
import type { Sources } from './sources'
import { outerPath } from './translate'

/** What is on its way in all spaces, as one list: the person's own first. */
export function createRoutedTransfers(own: Transfers | null, mounts: Mounts, sources: Sources): Transfers {
  /** Whose a transfer is, and what it is called there. */
  let owners = new Map<string, { readonly transfers: Transfers; readonly id: string }>()
  let stops: readonly (() => void)[] = []

  const gather = (): readonly Transfer[] => {
    const found = new Map<string, { readonly transfers: Transfers; readonly id: string }>()
    const all: Transfer[] = []
    for (const one of own?.getState() ?? []) {
      if (own) found.set(one.id, { transfers: own, id: one.id })
      all.push(one)
    }
    for (const { space, transfers } of sources.list()) {
      const top = mounts.mounts().find((mount) => mount.space.id === space)?.path
      if (top === undefined) continue
      for (const one of transfers.getState()) {
        const id = `${one.direction}:${space}/${one.id}`
        found.set(id, { transfers, id: one.id })
        all.push({ ...one, id, path: outerPath(one.path, top) })
      }
    }
    owners = found
    return all
  }
  const store = createStore<readonly Transfer[]>(gather)
  const look = () => store.setState(gather(), true)
  const follow = () => {
    for (const stop of stops) stop()
    stops = sources.list().map(({ transfers }) => transfers.subscribe(look))
    look()
  }
  own?.subscribe(look)
  sources.subscribe(follow)
  follow()

  const services = () => [...(own ? [own] : []), ...sources.list().map(({ transfers }) => transfers)]
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    pause(id) {
      const owner = owners.get(id)
      owner?.transfers.pause(owner.id)
    },
    resume(id) {
      const owner = owners.get(id)
      owner?.transfers.resume(owner.id)
    },
    async cancel(id) {
      const owner = owners.get(id)
      await owner?.transfers.cancel(owner.id)
    },
    pauseAll() {
      for (const each of services()) each.pauseAll()
    },
    resumeAll() {
      for (const each of services()) each.resumeAll()
    },
  }
}
