import type { Desktop } from '../desktop'
import type { Finger } from './finger'
import type { Keys } from './keys'
import type { Mouse } from './mouse'

/** Who lives a day, and with which hand. */
export interface Day {
  readonly hand: Mouse | Keys | Finger
  /** Changes with the page: after a crash there is another one. */
  readonly desktop: Desktop
  readonly person: { readonly fullName: string; readonly email: string; readonly password: string }
  /** Whether windows fill the screen, as they do on tablets held upright and on phones. */
  readonly fillsScreen: boolean
}
