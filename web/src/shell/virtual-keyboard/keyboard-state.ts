import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '@/lib/key-value-storage'

/** What decides whether the keyboard is on screen. */
export interface KeyboardState {
  /** Whether the person uses this keyboard on this device; not: the device's own comes. */
  readonly isWanted: boolean
  /** Whether the person asked for it by the taskbar's button: then no field is needed. */
  readonly isAsked: boolean
  /** Whether a text field has the focus. */
  readonly hasField: boolean
  /** Whether the last input was a touch, or a press of any kind on a narrow screen, and not a key of a real keyboard. */
  readonly isByTouch: boolean
}

/** The keyboard's state and what changes it. */
export interface KeyboardModel {
  readonly getState: () => KeyboardState
  readonly subscribe: (listener: () => void) => () => void
  /** Puts it away until it is asked for, also on later visits. */
  readonly putAway: () => void
  /** Brings it back, also without a text field. */
  readonly ask: () => void
  /** Tells where the focus is and what brought it there. */
  readonly follow: (place: Pick<KeyboardState, 'hasField' | 'isByTouch'>) => void
}

/** Where the choice to do without is kept: a matter of the device, not of the account. */
const storageKey = 'otteros-virtual-keyboard'
const away = 'away'

/** Whether the keyboard is on screen. */
export const isShown = ({ isWanted, isAsked, hasField, isByTouch }: KeyboardState): boolean =>
  isWanted && (isAsked || (hasField && isByTouch))

/** Makes the state; a device without storage forgets the choice with the page. */
export function createKeyboardModel(storage: KeyValueStorage): KeyboardModel {
  const store = createStore<KeyboardState>(() => ({
    isWanted: storage.get(storageKey) !== away,
    isAsked: false,
    hasField: false,
    isByTouch: false,
  }))
  const remember = (isWanted: boolean) => {
    try {
      if (isWanted) storage.remove(storageKey)
      else storage.set(storageKey, away)
    } catch {
      // Storage is full or switched off: the choice holds until the page is left, and nothing of the person's is lost.
    }
  }
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    putAway() {
      store.setState({ isWanted: false, isAsked: false })
      remember(false)
    },
    ask() {
      store.setState({ isWanted: true, isAsked: true })
      remember(true)
    },
    follow(place) {
      const isLeaving = store.getState().hasField && !place.hasField
      store.setState(isLeaving ? { ...place, isAsked: false } : place)
    },
  }
}
