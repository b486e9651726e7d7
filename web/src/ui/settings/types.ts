import type { ReactNode } from 'react'
import type { SettingControl } from '@/lib/setting-control'

/** A setting as it is shown now. */
export interface ShownSetting<Name extends string, Change> {
  readonly name: Name
  readonly title: string
  readonly hint: ReactNode
  readonly control: SettingControl<unknown>
  readonly value: unknown
  /** False: it does nothing now, and cannot be set. */
  readonly isEnabled: boolean
  /** A change to a value of unknown origin; null when it cannot have that value. */
  readonly changeTo: (value: unknown) => Change | null
}

/** What a control gets. */
export interface SettingProps<Change> {
  readonly setting: ShownSetting<string, Change>
  readonly onChange: (change: Change) => void
}
