import type { OsStorage } from '@/kernel/storage/types'
import { oncePer } from '@/lib/once-per'
import { createPreferences } from '@/lib/preferences/create-preferences'
import { readWhole } from '@/lib/preferences/readers'
import type { Preferences } from '@/lib/preferences/types'
import { fontSizes } from './font-size'

/** How a person likes the terminal. */
export interface TerminalPreferences {
  /** px at an interface scale of 100 %. */
  readonly fontSize: number
}

/** The preferences of the person, shared by all terminals. */
export const terminalPreferences = oncePer(
  (storage: OsStorage): Preferences<TerminalPreferences> =>
    createPreferences<TerminalPreferences>({
      stored: storage('terminal-view'),
      fields: {
        fontSize: { default: fontSizes.usual, read: readWhole(fontSizes.smallest, fontSizes.largest) },
      },
    }),
)
