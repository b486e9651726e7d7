/** What menus and buttons need of a command: what the kernel's registry gives. */
export interface ShownCommand {
  readonly id: string
  readonly title: string
  readonly menuTitle: string
  /** A control icon: a component that takes a class name. */
  readonly icon: unknown
  /** The keys that do the same, the one to show first. */
  readonly keys: readonly string[]
  readonly isOffered: boolean
  readonly isEnabled: boolean
  /** Null: it is no state. */
  readonly isChecked: boolean | null
  readonly isDanger: boolean
  run(): unknown
}
