import { log } from '@/lib/log'
import type { Synchroniser } from '../store-types'
import type { Mounts } from './create-mounts'
import type { OpenedMount } from './open-mount'

/** A space whose contents travel and are kept. */
export interface Source extends Pick<Synchroniser, 'transfers' | 'keeping'> {
  /** Id of the shared folder or team. */
  readonly space: string
}

/** The spaces among a person's files that are kept in step, as soon as what does that is there. */
export interface Sources {
  /** The same array until a space comes or goes. */
  readonly list: () => readonly Source[]
  /** Hears when a space comes, goes or lies elsewhere. */
  readonly subscribe: (listener: () => void) => () => void
  /** Resolves when all that are known now are there. */
  readonly ready: () => Promise<void>
}

/** Follows the spaces among a person's files. */
export function followSources(mounts: Mounts): Sources {
  const known = new Map<string, { readonly opened: OpenedMount; source: Source | null }>()
  const listeners = new Set<() => void>()
  let list: readonly Source[] = []
  let places = ''
  let loading: Promise<unknown> = Promise.resolve()

  const load = async (space: string, opened: OpenedMount) => {
    const synchroniser = await (await opened.synchroniser())?.loaded()
    const entry = known.get(space)
    if (!synchroniser || entry?.opened !== opened) return
    const { transfers, keeping } = synchroniser
    entry.source = { space, transfers, keeping }
    show()
  }

  function show() {
    const now = Array.from(known.values()).flatMap(({ source }) => source ?? [])
    const isSame = now.length === list.length && now.every((source, nth) => source === list[nth])
    if (!isSame) list = now
    const placesNow = mounts
      .awake()
      .map(({ space, path }) => `${space.id} ${path}`)
      .join('\n')
    if (isSame && placesNow === places) return
    places = placesNow
    for (const listener of Array.from(listeners)) listener()
  }

  const look = () => {
    const here = mounts.awake()
    for (const space of Array.from(known.keys())) {
      if (here.every((mount) => mount.space.id !== space)) known.delete(space)
    }
    for (const { space, opened } of here) {
      if (known.get(space.id)?.opened === opened) continue
      known.set(space.id, { opened, source: null })
      const loaded = load(space.id, opened).catch((error: unknown) =>
        log.error('What keeps a space in step could not be loaded', error),
      )
      loading = Promise.all([loading, loaded])
    }
    show()
  }
  mounts.subscribe(look)
  look()

  return {
    list: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ready: async () => void (await loading),
  }
}
