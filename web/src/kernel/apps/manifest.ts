import type { WindowArgs, WindowRecord } from '@/kernel/windows/types'
import type { CommandRecord } from '@/lib/command'
import type { Os } from '@/kernel/os'
import type { DesktopFolderModule } from './desktop-folder'
import type { LaunchArgs, LaunchChecks, LaunchMetadata } from './launch-arguments'
import type { Apps, NoArgs, WindowType } from './window-types'

/** What every app's view receives: its own window and the operating system. */
export interface AppViewProps {
  readonly window: WindowRecord
  readonly os: Os
}

/** The same for a view that reads its window's metadata, which is what the app can be opened with. */
export interface AppViewPropsOf<T extends WindowType> extends AppViewProps {
  readonly window: WindowRecord & { readonly metadata: LaunchMetadata<T> | null }
}

/** An app's view: a component. The kernel knows no component library, so what it returns is opaque here. */
export type AppView<T extends WindowType> = (props: AppViewPropsOf<T>) => unknown

/** Kinds of files as the shell opens them [A4.12–A4.15]; `file-kinds.ts` says which names they have. */
export type FileKind =
  | 'image'
  | 'code'
  | 'html'
  | 'text'
  | 'markdown'
  /** Rows and columns as text: CSV. */
  | 'table'
  | 'pdf'
  | 'audio'
  | 'video'
  /** Files packed into one. */
  | 'archive'
  /** All else that is no text. */
  | 'binary'

/** Roles that a person can hold, highest first [B3.24 B6.1]. */
export type Role = 'administrator' | 'trusted_user' | 'verified_developer'

/** Everything the system knows about an app. */
export interface AppManifest {
  readonly type: WindowType
  /** Place in the list of all apps [B2.1]; absent: after those that have one, by type. */
  readonly order?: number
  /** The checks of what it can be opened with; absent: with nothing. Windows that come from elsewhere are opened with no more. */
  readonly args?: LaunchChecks
  /** What people read of it, from its `manifest.texts.ts`. */
  readonly texts: {
    /** Title of its windows. */
    readonly title: string
    /** On the desktop and in menus; absent: as the title. */
    readonly label?: string
    /** Other words that people search for it by, with commas between them. */
    readonly keywords?: string
  }
  /** How a window's title is made from what it was opened with; absent: always the app's. */
  titleOf?(args: WindowArgs): string
  /** Image URL of the app's icon, square. */
  readonly icon: string
  /** What it is for, as a part of a sentence in English: `shows pictures`. The assistant's model reads it, people do not. */
  readonly purpose: string
  /** Place on the desktop's icon grid, without an order after those that have one; null: not there [A2.11]. */
  readonly desktop: { readonly order?: number } | null
  /** Place in the start menu, likewise; null: not there [B2.4]. `beta` shows a mark next to the label. */
  readonly startMenu: { readonly order?: number; readonly beta?: boolean } | null
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
  /** Loads the records of its commands, for lists of all keyboard shortcuts. */
  readonly commands?: () => Promise<{ readonly commands: readonly CommandRecord[] }>
  /** Loads what shows the files and folders of the desktop, which one app does. */
  readonly desktopFolder?: () => Promise<DesktopFolderModule>
  /** Loads the view on demand. It only gets windows of its own type, which is not expressed here. */
  readonly load: () => Promise<{ readonly default: (props: never) => unknown }>
}

/** What an app says of itself in its `manifest.ts`: the same, with the checks that its line in `Apps` names. */
export type AppDefinition<T extends WindowType> = Omit<AppManifest, 'type' | 'args' | 'titleOf' | 'load'> & {
  readonly type: T
  titleOf?(args: LaunchArgs<T>): string
  readonly load: () => Promise<{ readonly default: AppView<T> }>
} & (NoArgs extends Apps[T] ? { readonly args?: never } : { readonly args: Apps[T] })

/** What an app is called on the desktop and in menus. */
export const appLabel = ({ texts }: Pick<AppManifest, 'texts'>): string => texts.label ?? texts.title

/** Words that find an app in a search, as well as its label. The Arabic comma separates them too. */
export const appKeywords = ({ texts }: Pick<AppManifest, 'texts'>): readonly string[] =>
  (texts.keywords ?? '')
    .split(/[,،]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The title of a window that an app shows. */
export const windowTitle = (app: Pick<AppManifest, 'texts' | 'titleOf'>, args: WindowArgs): string =>
  app.titleOf?.(args) ?? app.texts.title

/** Makes an app's manifest, unchanged. Adding an app is adding a folder with one of these in `manifest.ts`. */
export const defineApp = <T extends WindowType>(definition: AppDefinition<T>): AppManifest => definition
