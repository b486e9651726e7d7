import type { FilePath, FileResult, FileSystem } from '@/kernel/files/types'
import type { WindowId } from '@/kernel/windows/types'
import type { DesktopNews } from './desktop-events'

/** The desktop as programs reach it: the real one, or a worker's line to it. */
export interface ScriptDesktop {
  readonly files: Pick<FileSystem, 'stat' | 'list' | 'walk' | 'readText' | 'write'>
  /** Sends the window-creation event [B7.30]; the window that was opened for it, null when none was. */
  readonly openWindow: (type: string, title: string) => Promise<WindowId | null>
  /** Asks a window that a program opened to close; whether it is closed. */
  readonly closeWindow: (id: WindowId) => Promise<boolean>
  /** Moves a file or folder into the recycle bin. */
  readonly recycle: (path: FilePath) => Promise<FileResult<void>>
  /** Tells what happens on the desktop from now on, until the function that it returns is called. */
  readonly listen: (tell: (news: DesktopNews) => void) => () => void
}

/** Who started a program: a person in the code editor, the terminal or the tutorial, or an app that brought it along. */
export type ScriptStarter = 'person' | 'app'

/** Where what a program says and asks is seen. */
export interface ScriptScreen {
  /** A line of output; a promise holds the program until there is room for more. */
  readonly say: (text: string) => void | Promise<void>
  /** Shows a message; resolves when it was closed. */
  readonly alert: (text: string) => void | Promise<void>
  /** Shows a name at the place where the program runs. */
  readonly display: (name: string) => void | Promise<void>
  /** Asks the person whether a file may go to the recycle bin; absent: it need not be asked. */
  readonly allowsDelete?: (path: FilePath) => Promise<boolean>
}
