import { createStore } from 'zustand/vanilla'
import type { Badge, Badges } from './types'

/** The badges of a desktop; none at its start. */
export function createBadges(): Badges {
  const { getState, setState, subscribe } = createStore<Readonly<Record<string, Badge>>>(() => ({}))
  return {
    getState,
    subscribe,
    set(type, badge) {
      const { [type]: before, ...others } = getState()
      if (before?.count === badge?.count && before?.text === badge?.text) return
      setState(badge ? { ...others, [type]: badge } : others, true)
    },
  }
}
