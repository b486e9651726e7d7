import { useSyncExternalStore } from 'react'

/** Anything with a current state and change notices: every kernel store. */
export interface Readable<State> {
  readonly getState: () => State
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Subscribes a component to a slice of a store. `select` must return the same reference for the same state (a field,
 * a found element, a primitive), or the component renders for ever.
 */
export function useStore<State, Slice>(store: Readable<State>, select: (state: State) => Slice): Slice {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}
