import type { ExecResult, ResolvedCommandContext } from 'just-bash/browser'
import type { FileSystem } from '@/kernel/files/types'
import type { ScriptDesktop } from '@/kernel/otterscript/types'
import type { Jobs } from './jobs'
import type { Result } from '@/lib/result'

/** What the shell writes to and reads from: a terminal window, or a recorder in tests. */
export interface TerminalPort {
  /** Prints; resolves when there is room for more output. */
  write(text: string): Promise<void>
  /** A line that the person types, without its end; null at the end of input (Ctrl+D) or when no one is there to type. */
  readLine(options: { readonly prompt: string; readonly isSilent: boolean }): Promise<string | null>
  /**
   * Gives the whole screen and all keys to a command, until it calls what is returned. `hear` is told what the terminal sends for
   * keys, and null when the size changed. Null: another command has it, or no one is there.
   */
  takeScreen(hear: (data: string | null) => void): (() => void) | null
  /** Width and height in characters. */
  size(): { readonly columns: number; readonly rows: number }
}

/** Figures about the desktop around the shell, for `otterfetch`, `whoami` and the like. */
export interface DesktopFacts {
  /** The name that the desktop shows [A1.1]. */
  readonly username: string
  /** The name that scripts and the prompt use: one word in lower case. */
  readonly login: string
  /** `UTC-5` [A9.10]. */
  readonly timezone: string
  /** `1920x1080` [A9.14]. */
  readonly resolution: string
  /** Size of the browser's page in px. */
  readonly page: { readonly width: number; readonly height: number }
  readonly theme: string
  readonly osStyle: string
  /** E.g. `Chromium 156`. */
  readonly browser: string
  /** ms since the desktop was loaded. */
  readonly uptime: number
  /** Bytes of script memory in use; null where the browser does not tell. */
  readonly usedMemory: number | null
  readonly windows: readonly { readonly title: string; readonly type: string }[]
  /** Plugins that `start` put into the running list [A4.25]. */
  readonly plugins: readonly string[]
  readonly files: { readonly count: number; readonly bytes: number; readonly capacity: number | null }
}

/** A file of the web. */
export interface FetchedPage {
  /** Where it really came from. */
  readonly url: string
  /** Its type without parameters; '' when the site does not say. */
  readonly contentType: string
  /** A name to keep it under. */
  readonly name: string
  /** Empty when only its kind was asked for. */
  readonly bytes: Uint8Array
}

/** A program that runs in a sandbox. */
export interface ProgramOrder {
  readonly language: 'javascript' | 'python'
  readonly text: string
}

/** What a program that runs tells. */
export type ProgramNews =
  /** Its interpreter is there. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'print'; readonly text: string; readonly isError: boolean }
  /** It waits for a line. */
  | { readonly kind: 'ask'; readonly prompt: string }
  | { readonly kind: 'end'; readonly exitCode: number }

/** Programs in sandboxes, by numbers that the shell gives them. */
export interface ProgramsPort {
  start(id: number, order: ProgramOrder): Promise<void>
  /** What came since it was asked last; waits for something. Behind `end` comes nothing more. */
  next(id: number): Promise<readonly ProgramNews[]>
  /** Gives it the line that it waits for; null: there is none. */
  answer(id: number, text: string | null): Promise<void>
  /** Ends it, whatever it does. */
  end(id: number): Promise<void>
}

/** What the shell asks of the desktop. Windows that it opens, and may close, are children of the terminal's. */
export interface DesktopPort extends Omit<ScriptDesktop, 'files'> {
  facts(): Promise<DesktopFacts>
  /** Opens a file in the app for its kind, or a folder in the file manager. */
  open(path: string): Promise<Result<null>>
  /** Opens a file in the text editor. */
  edit(path: string): Promise<Result<null>>
  /** Adds a plugin's name to the running list. */
  startPlugin(name: string): Promise<void>
  /** Removes it; whether it was there. */
  endPlugin(name: string): Promise<boolean>
  readonly programs: ProgramsPort
  /** Fetches a file from the web by the server, or asks only what kind it is. The message of a failure is a sentence. */
  fetchPage(address: string, isHeadOnly: boolean): Promise<Result<FetchedPage>>
  /**
   * What a public git repository answers at one of its two addresses, see `PagesPort`; the message of a failure is a sentence. At most
   * 1 MiB is sent.
   */
  askRepository(address: string, body: Uint8Array<ArrayBuffer> | null): Promise<Result<Uint8Array>>
  /** The lines that the person typed, oldest first. */
  history(): Promise<readonly string[]>
  clearHistory(): Promise<void>
}

/** What a command of the product can use. */
export interface CommandContext {
  readonly engine: ResolvedCommandContext
  readonly desktop: DesktopPort
  /** The person's files, as the desktop has them: without the folders that the shell alone has. */
  readonly files: FileSystem
  readonly terminal: TerminalPort
  /** Whether its output is seen by the person right away: colours and columns are welcome. */
  readonly isTerminal: boolean
  /** All commands of the product, by name. */
  readonly commands: ReadonlyMap<string, ShellCommand>
  /** Whether the rest of a pipe takes its output piece by piece, by `print`. */
  readonly isStreaming: boolean
  /** Text that goes to the terminal, or on through the pipe, at once, before the command ends; false: no one wants more. */
  readonly print: (text: string) => Promise<boolean>
  /** The mask of `umask`, in octal. */
  readonly masks: { get(): string; set(mask: string): void }
  /** What `trap` asked for, by signal name, in the script that runs. */
  readonly traps: Map<string, string>
  /** The commands that were started with `&`. */
  readonly jobs: Jobs
}

/** A command of the product: one file each, with its own help. */
export interface ShellCommand {
  readonly name: string
  /** One line for `help`. */
  readonly summary: () => string
  /** How it is called, e.g. `start <plugin_name>`. */
  readonly usage: () => string
  /** More lines for `help NAME`. */
  readonly details?: () => readonly string[]
  run(args: readonly string[], context: CommandContext): Promise<CommandResult> | CommandResult
}

/** What a command printed and how it ended. */
export type CommandResult = Pick<ExecResult, 'stdout' | 'stderr' | 'exitCode'> & Partial<ExecResult>

/** Success with this output. */
export const printed = (stdout: string): CommandResult => ({ stdout, stderr: '', exitCode: 0 })

/** Failure with this message on the error output. */
export const failed = (message: string, exitCode = 1): CommandResult => ({
  stdout: '',
  stderr: message.endsWith('\n') ? message : `${message}\n`,
  exitCode,
})
