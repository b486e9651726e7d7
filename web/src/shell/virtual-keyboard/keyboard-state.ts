import { createStore } from 'zustand/vanilla'
import { createPreferences } from '@/lib/preferences/create-preferences'
import { wordsFormat } from '@/lib/preferences/formats'
import type { PreferencesFormat } from '@/lib/preferences/types'
import type { StoredValue } from '@/lib/stored-value'

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

/** As all versions store it: `away`, or anything else. */
const format: PreferencesFormat = wordsFormat({
  isWanted: (isWanted) => (isWanted === true ? 'wanted' : 'away'),
})

const fields = {
  isWanted: {
    default: true,
    read: (value: unknown) => (typeof value === 'boolean' ? value : value !== 'away'),
  },
}

/** Whether the keyboard is on screen. */
export const isShown = ({ isWanted, isAsked, hasField, isByTouch }: KeyboardState): boolean =>
  isWanted && (isAsked || (hasField && isByTouch))

/**
 * Makes the state. The choice to do without is kept there: a matter of the device, not of the account. A device without
 * storage forgets it with the page.
 */
export function createKeyboardModel(stored: StoredValue): KeyboardModel {
  const preferences = createPreferences({ stored, format, fields })
  const store = createStore<KeyboardState>(() => ({
    ...preferences.getState(),
    isAsked: false,
    hasField: false,
    isByTouch: false,
  }))
  preferences.subscribe(() => store.setState(preferences.getState()))
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    putAway() {
      store.setState({ isAsked: false })
      preferences.update({ isWanted: false })
    },
    ask() {
      store.setState({ isAsked: true })
      preferences.update({ isWanted: true })
    },
    follow(place) {
      const isLeaving = store.getState().hasField && !place.hasField
      store.setState(isLeaving ? { ...place, isAsked: false } : place)
    },
  }
}
