import type { GuestFailure } from '@/backend/links/types'
import type { texts } from './texts'

const keys = {
  offline: 'offline',
  ended: 'ended',
  used_up: 'usedUp',
  no_room: 'noRoom',
  busy: 'busy',
  gone: 'gone',
  refused: 'refused',
  too_large: 'tooLarge',
  unavailable: 'unavailable',
  cancelled: 'unavailable',
  unreadable: 'unreadable',
} as const satisfies Readonly<Record<GuestFailure | 'unreadable', keyof typeof texts>>

/** What a failure says to a guest. */
export const failureText = (t: typeof texts, failure: GuestFailure | 'unreadable'): string => t[keys[failure]]
