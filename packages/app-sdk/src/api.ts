import type { GrantedFile, OperationResults } from './operations'
import type { AppEventName, AppEvents } from './protocol'

/**
 * What an app finds as `window.otteros`. Every call answers with a promise; a refused one rejects with an `OtterOSError`, whose
 * `code` is an `AppRefusalCode` and whose message is a sentence.
 */
export interface OtterOS {
  /** Version of this interface. */
  readonly version: 1
  readonly window: {
    setTitle(title: string): Promise<void>
    setSize(size: { readonly width: number; readonly height: number }): Promise<void>
    close(): Promise<void>
    /** Opens a window of a built-in type. */
    open(type: string, options?: { readonly title?: string }): Promise<void>
  }
  readonly files: {
    /** Lets the person choose; null when they cancel. */
    open(options?: {
      readonly multiple?: boolean
      readonly extensions?: readonly string[]
    }): Promise<readonly GrantedFile[] | null>
    save(options: {
      readonly name: string
      readonly extensions?: readonly string[]
    }): Promise<GrantedFile | null>
    granted(): Promise<readonly GrantedFile[]>
    /** The file that this window was opened with; null: none, or the person took it back. */
    opened(): Promise<GrantedFile | null>
    readText(file: GrantedFile): Promise<string>
    readBytes(file: GrantedFile): Promise<Uint8Array>
    writeText(file: GrantedFile, text: string): Promise<void>
    writeBytes(file: GrantedFile, bytes: Uint8Array | ArrayBuffer): Promise<void>
  }
  readonly storage: {
    /** Values are anything that JSON can hold; null when there is none. */
    get(key: string): Promise<unknown>
    set(key: string, value: unknown): Promise<void>
    remove(key: string): Promise<void>
    keys(): Promise<readonly string[]>
    /** Characters. */
    usage(): Promise<OperationResults['storage.usage']>
  }
  readonly notifications: { show(title: string, description?: string): Promise<void> }
  readonly theme: { get(): Promise<AppEvents['theme']> }
  readonly user: { displayName(): Promise<string> }
  readonly clipboard: { readText(): Promise<string>; writeText(text: string): Promise<void> }
  readonly otterscript: { run(text: string): Promise<OperationResults['otterscript.run']> }
  readonly permissions: {
    query(permission: string): Promise<OperationResults['permissions.query']>
    request(permission: string): Promise<OperationResults['permissions.request']>
  }
  /** Calls `listener` at each event; returns the function that ends it. */
  on<Name extends AppEventName>(name: Name, listener: (detail: AppEvents[Name]) => void): () => void
}
