import type { ReactNode } from 'react'

/** One entry of a menu, or a line between groups of entries. */
export type MenuItem =
  | {
      readonly label: string
      /** A small control icon before the label. */
      readonly icon?: ReactNode
      /** The shortcut that does the same, as shown at the end of the line. */
      readonly keys?: string
      readonly disabled?: boolean
      /** Whether it is on, for entries that are switched on and off; absent: it is not one of them. */
      readonly checked?: boolean
      /** Marks what destroys or removes. */
      readonly danger?: boolean
      readonly perform: () => void
    }
  | 'separator'

/** Where a menu opens, in px from the page's top left corner. */
export interface MenuPoint {
  readonly x: number
  readonly y: number
}
