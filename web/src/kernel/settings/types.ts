import type { LanguageChoice } from '@/lib/language/start-language'
import type { Preferences } from '@/lib/preferences/types'

/** How the desktop looks in general [A9.15]. */
export type Theme = 'default' | 'dark' | 'contrast'
/** Palettes of the desktop [A9.15 B3.4]. */
export type OsStyle = 'default' | 'redblack' | 'bluegold' | 'greyblack'
/** Desktop sizes on offer [A9.14]. */
export type Resolution = '1920x1080' | '1366x768' | '1024x768'
/** Interface scales on offer [A9.14]. */
export type Scaling = '100%' | '125%' | '150%'

/** A person's settings [A3.2], stored per user on this device [A7.17]. */
export interface Settings {
  /**
   * Image URL: one that ships with the product, or any http(s), data or blob image. Or `file:` and the path of a picture
   * among the person's files, see `file-wallpaper.ts`. Show it as an image, never as markup.
   */
  readonly wallpaper: string
  readonly theme: Theme
  /** The tag of a language, or `browser`: the first of the browser's languages that there is. */
  readonly language: LanguageChoice
  readonly username: string
  /** Whether code files open in the code editor [A4.13 B2.60]. */
  readonly autoOpenCodeEditor: boolean
  readonly osStyle: OsStyle
  /** `UTC+N` or `UTC-N`, N from 0 to 12 [A9.10], or a place of the timezone database, `Europe/Berlin`. */
  readonly timezone: string
  /** Only errors are shown as they happen; other notices are kept in the list of notifications. */
  readonly doNotDisturb: boolean
  /** When that ends by itself, ms since the epoch; 0: it does not. */
  readonly quietUntil: number
  /** Whether notices of these are shown as they come; all are in the list. */
  readonly toastInvitations: boolean
  readonly toastMembers: boolean
  readonly toastMessages: boolean
  readonly toastReviews: boolean
  readonly resolution: Resolution
  readonly scaling: Scaling
  /** Whether windows that were open are opened again when the person comes back. */
  readonly reopenWindows: boolean
  /** Warn before the kernel folder is entered [A2.23 A4.18]. */
  readonly kernelAccessWarnings: boolean
  /** Refuse to change or delete system files [A2.23]. */
  readonly fileSystemProtection: boolean
  /** Ask for the password after a time without input [A2.23]. */
  readonly autoLockScreen: boolean
  /** Minutes without input before the screen locks, 1 to 120. */
  readonly autoLockMinutes: number
}

/** A field whose stored value could not be used and fell back to its default; 'settings': all of them. */
export interface SettingsNote {
  readonly field: keyof Settings | 'settings'
}

/**
 * Reads and changes settings; a change is applied and saved at once [A4.27]. What cannot be saved stays applied until reload
 * [A8.10].
 */
export interface SettingsStore extends Preferences<Settings> {
  /** What could not be used when the settings were loaded, to be told once. */
  readonly notes: readonly SettingsNote[]
}
