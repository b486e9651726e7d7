import type { AppEvents } from './protocol'
import type { AppPermission } from './permissions'

/** A file that the person chose for the app. `token` stands for it in later calls; the app never learns more than the name. */
export interface GrantedFile {
  readonly token: string
  readonly name: string
  /** Bytes; null for a file that is still to be written. */
  readonly size: number | null
}

/** The arguments of each call. All are checked by the desktop; text lengths are in UTF-16 units. */
export interface OperationArgs {
  'window.setTitle': { readonly title: string }
  /** CSS px of the content area; clamped to what the desktop allows. */
  'window.setSize': { readonly width: number; readonly height: number }
  'window.close': Record<string, never>
  /** Opens a window of a built-in type, e.g. `terminal`; never one with content of the app's making. */
  'windows.open': { readonly type: string; readonly title?: string }
  'files.open': { readonly multiple?: boolean; readonly extensions?: readonly string[] }
  'files.save': { readonly name: string; readonly extensions?: readonly string[] }
  'files.readText': { readonly token: string }
  /** Base64 in both directions. */
  'files.readBytes': { readonly token: string }
  'files.writeText': { readonly token: string; readonly text: string }
  'files.writeBytes': { readonly token: string; readonly base64: string }
  /** Files chosen in earlier runs that the person has not taken back. */
  'files.granted': Record<string, never>
  /** The file that the person opened with the app, in this window. */
  'files.opened': Record<string, never>
  'storage.get': { readonly key: string }
  'storage.set': { readonly key: string; readonly value: string }
  'storage.remove': { readonly key: string }
  'storage.keys': Record<string, never>
  'storage.usage': Record<string, never>
  'notifications.show': { readonly title: string; readonly description?: string }
  'theme.get': Record<string, never>
  'user.displayName': Record<string, never>
  'clipboard.readText': Record<string, never>
  'clipboard.writeText': { readonly text: string }
  'otterscript.run': { readonly text: string }
  'permissions.query': { readonly permission: string }
  /** Asks the person now instead of at the first use. */
  'permissions.request': { readonly permission: string }
}

/** What each call answers. */
export interface OperationResults {
  'window.setTitle': null
  'window.setSize': null
  'window.close': null
  'windows.open': null
  'files.open': readonly GrantedFile[]
  'files.save': GrantedFile
  'files.readText': string
  'files.readBytes': string
  'files.writeText': null
  'files.writeBytes': null
  'files.granted': readonly GrantedFile[]
  'files.opened': GrantedFile | null
  'storage.get': string | null
  'storage.set': null
  'storage.remove': null
  'storage.keys': readonly string[]
  'storage.usage': { readonly used: number; readonly quota: number }
  'notifications.show': null
  'theme.get': AppEvents['theme']
  'user.displayName': string
  'clipboard.readText': string
  'clipboard.writeText': null
  'otterscript.run': {
    readonly lines: readonly string[]
    readonly errors: readonly { readonly line: number; readonly column: number; readonly message: string }[]
  }
  'permissions.query': 'granted' | 'denied' | 'ask' | 'undeclared'
  'permissions.request': 'granted' | 'denied' | 'undeclared'
}

/** The name of a call. */
export type OperationName = keyof OperationArgs

/** What each call needs; null: nothing. Plain pages without a manifest have exactly those. */
export const operations: { readonly [Name in OperationName]: AppPermission | null } = {
  'window.setTitle': 'window',
  'window.setSize': 'window',
  'window.close': 'window',
  'windows.open': 'windows',
  'files.open': 'files',
  'files.save': 'files',
  'files.readText': 'files',
  'files.readBytes': 'files',
  'files.writeText': 'files',
  'files.writeBytes': 'files',
  'files.granted': 'files',
  'files.opened': 'files',
  'storage.get': null,
  'storage.set': null,
  'storage.remove': null,
  'storage.keys': null,
  'storage.usage': null,
  'notifications.show': 'notifications',
  'theme.get': 'theme',
  'user.displayName': 'user',
  'clipboard.readText': 'clipboard',
  'clipboard.writeText': 'clipboard',
  'otterscript.run': 'otterscript',
  'permissions.query': null,
  'permissions.request': null,
}

/** Whether a text names a call. */
export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)
