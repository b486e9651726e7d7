import type { WindowArgs, WindowRecord } from '@/kernel/windows/types'
import type { Os } from '@/kernel/os'
import type { WindowType } from './window-types'

/** What every app's view receives: its own window and the operating system. */
export interface AppViewProps {
  readonly window: WindowRecord
  readonly os: Os
}

/** An app's view: a component. The kernel knows no component library, so what it returns is opaque here. */
export type AppView = (props: AppViewProps) => unknown

/** Kinds of files as the shell opens them [A4.12–A4.15]. */
export type FileKind = 'image' | 'code' | 'html' | 'text'

/** Roles that a person can hold, highest first [B3.24 B6.1]. */
export type Role = 'administrator' | 'trusted_user' | 'verified_developer'

/** Everything the shell knows about an app. Adding an app is adding a folder with one of these in `manifest.ts`. */
export interface AppManifest {
  readonly type: WindowType
  /** Window title, or how it is made from what the window was opened with. */
  readonly title: string | ((args: WindowArgs) => string)
  /** Image URL of the app's icon, square. */
  readonly icon: string
  /** Label and place on the desktop's icon grid; null: not there [A2.11]. */
  readonly desktop: { readonly label: string; readonly order: number } | null
  /** Label and place in the start menu; null: not there [B2.4]. `beta` shows a mark beside the label. */
  readonly startMenu: { readonly label: string; readonly order: number; readonly beta?: boolean } | null
  /** Size of a new window in px; the default is 800 × 600 [A9.8]. Minimum sizes default to 320 × 200. */
  readonly window?: {
    readonly width?: number
    readonly height?: number
    readonly minWidth?: number
    readonly minHeight?: number
  }
  /** Kinds of files that this app opens, the one it is best at first. */
  readonly opens?: readonly FileKind[]
  /** The app shows the `htmlContent` it is opened with; without any, its window says 'App Content Missing' [B2.3]. */
  readonly needsContent?: boolean
  /** A hint for the user interface only; the database decides. */
  readonly requires?: { readonly signedIn: boolean; readonly role: Role | null }
  /** Loads the view on demand. */
  readonly load: () => Promise<{ readonly default: AppView }>
}

/** Types an app's manifest. Returns it unchanged. */
export const defineApp = (manifest: AppManifest): AppManifest => manifest
