import { useLayoutEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { useStore } from '@/ui/use-store'

/** A place in the line: a name, so that whoever waits for the code of a card can hold the place for it, or nobody else's. */
type Place = string | symbol

/** Who wants to be in the corner of the desktop, first come first. There is one desktop on a page. */
const line = createStore<readonly Place[]>(() => [])
/** How many components hold each place. */
const holders = new Map<Place, number>()

function take(place: Place): () => void {
  holders.set(place, (holders.get(place) ?? 0) + 1)
  line.setState((places) => (places.includes(place) ? places : [...places, place]), true)
  return () => {
    holders.set(place, (holders.get(place) ?? 1) - 1)
    // A card that takes the place over does so in the same task.
    queueMicrotask(() => {
      if (holders.get(place) !== 0) return
      holders.delete(place)
      line.setState((places) => places.filter((one) => one !== place), true)
    })
  }
}

/**
 * Takes a place in the line for the corner while the component is there; whether it is its turn. `name` says which place it is, where
 * it may have been held before.
 */
export function useCorner(name?: string): boolean {
  // not shown: seen in the debugger only
  const [own] = useState(() => Symbol('place in the corner'))
  const place = name ?? own
  useLayoutEffect(() => take(place), [place])
  return useStore(line, ([first]) => first === place)
}

/** Holds a place in the line for a card that is still being loaded. */
export function useHeldCorner(name: string, isHeld: boolean): void {
  useLayoutEffect(() => (isHeld ? take(name) : undefined), [name, isHeld])
}
