// What a command is: the record from which menus, toolbars, keys, tooltips and lists of shortcuts are made.

/** Commands that stand together in lists of shortcuts. */
export interface CommandGroup {
  /** Stable name, e.g. `filemanager.go`. */
  readonly id: string
  readonly title: () => string
}

/** What is known of a command without anything that it is done to. */
export interface CommandRecord {
  /** Stable name, e.g. `filemanager.rename`: a person's own keys are stored under it. */
  readonly id: string
  /** What it does, as a person reads it, in the language now. */
  readonly title: () => string
  /** The same in menus, where that is shorter. */
  readonly menuTitle?: () => string
  /** A control icon: a component, which the kernel knows nothing of. */
  readonly icon?: unknown
  readonly group: CommandGroup
  /** Chords in the notation of `lib/chord`; the first that can be pressed here is shown. */
  readonly keys?: readonly string[]
  /** Its usual Left and Right lead along the lines: back and on. They change places where lines run from right to left. */
  readonly followsLines?: boolean
  /**
   * Whether its keys are heard while a person types in a text field. Absent: those with Ctrl, Alt or Command are, since they type
   * nothing.
   */
  readonly inTextFields?: boolean
  /** A key that is held down does it again and again; absent: once. */
  readonly repeats?: boolean
  /** Its keys are heard by what has the focus, e.g. the text of an editor: they are shown, and cannot be changed. */
  readonly hasOwnKeys?: boolean
  /** Marks what destroys. */
  readonly isDanger?: boolean
}

/** One thing that a person can do. Menus, toolbars, keys, tooltips and lists of shortcuts are made from it. */
export interface Command<Target> extends CommandRecord {
  /** Its title for this moment, where that says more: what would be undone. */
  readonly titleNow?: (target: Target) => string
  /** Whether it is there at all, in menus and on the keyboard; absent: always. */
  readonly isOffered?: (target: Target) => boolean
  /** Whether it can be done now; absent: always. */
  readonly isEnabled?: (target: Target) => boolean
  /** Whether it is on, for commands that are switched on and off; absent: it is not one of them. */
  readonly isChecked?: (target: Target) => boolean
  readonly run: (target: Target) => unknown
}

/** A command with what it is done to, as it is at this moment. */
export interface BoundCommand {
  readonly id: string
  readonly title: string
  readonly menuTitle: string
  readonly icon: unknown
  readonly group: CommandGroup
  /** The keys as they are now, the person's own or the usual ones, the one to show first. */
  readonly keys: readonly string[]
  readonly isOffered: boolean
  readonly isEnabled: boolean
  /** Null: it is no state. */
  readonly isChecked: boolean | null
  readonly isDanger: boolean
  /** Does it, if it can still be done; whether it was. */
  run(): boolean
}

/** Keys that belong to what has the focus and are no command, for lists of shortcuts. */
export interface KeyNote {
  readonly id: string
  readonly title: () => string
  /** As people read them: "Arrow keys". */
  readonly keys: () => string
  readonly group: CommandGroup
}

/** Commands that came to be there together: the desktop's, or those of a window while it shows its view. */
export interface CommandSource<Target> {
  /** The window that they belong to; null: the desktop. */
  readonly windowId: string | null
  readonly commands: readonly Command<Target>[]
  /** What they are done to, asked each time; null: nothing now, so that none can be done. */
  readonly target: () => Target | null
  /** Whether a key that was pressed on a node of the page is for them. Absent: any key is. */
  readonly hears?: (node: EventTarget | null) => boolean
  /** Other keys that are worth knowing there. */
  readonly notes?: readonly KeyNote[]
  /** They hear keys before what has the focus does, and not only those that it left. The desktop's always do. */
  readonly isFirst?: boolean
}

/** Where views put their commands, and get them back as they are in a moment. */
export interface CommandRegistry {
  /** Adds commands; returns what takes them away. */
  register<Target>(source: CommandSource<Target>): () => void
  /** A command with its target, for a menu or a button. */
  bind<Target>(command: Command<Target>, target: () => Target | null): BoundCommand
}
