import type { Os } from '@/kernel/os'

/** Parts of the shell that are not the operating system's: what a command may ask of them. */
export interface ShellControls {
  readonly openStartMenu: () => void
  readonly toggleStartMenu: () => void
  readonly showShortcuts: () => void
}

/** One thing that a person can do with the shell. Shortcuts, the shortcut sheet and menus derive from the same record. */
export interface ShellCommand {
  /** Stable name, e.g. `window.close`. */
  readonly id: string
  /** What it does, as a person reads it: "Close window". */
  readonly label: () => string
  /** A chord in the notation of {@link matchesChord}, e.g. `Ctrl+Alt+ArrowLeft`, `Alt+W`, `?`. */
  readonly keys: string
  /** Heading in the shortcut sheet. */
  readonly group: 'desktop' | 'windows'
  perform(os: Os, shell: ShellControls): void
}
