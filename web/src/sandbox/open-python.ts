import type { AppOrigin } from '@/kernel/app-platform/types'
import type { GuestMessage, PythonFiles, SandboxEnd } from './messages'
import { type Sandbox, openSandbox } from './sandbox'
// oxlint-disable-next-line import/default -- the plugin makes it: the script's text
import pythonRuntime from './guest/python.ts?script-text'

/** Where and for whom Python runs. */
export interface SandboxPythonOptions {
  /** The element that holds the hidden frame. */
  readonly parent: HTMLElement
  /** The interpreter's files; they are moved into the sandbox. */
  readonly files: PythonFiles
  /** Where the frame comes from; absent: the desktop's own host. */
  readonly place?: AppOrigin
  /** 'ready' says that the interpreter is there. */
  readonly onMessage: (message: GuestMessage) => void
  readonly onEnd: (end: SandboxEnd) => void
}

/** Starts a Python interpreter in a worker inside a sandbox. It runs one program after the other. */
export function openSandboxPython(options: SandboxPythonOptions): Pick<Sandbox, 'send' | 'close'> {
  const sandbox = openSandbox({ ...options, title: null, unit: 'worker', runtime: pythonRuntime })
  sandbox.send({ kind: 'python', files: options.files })
  return sandbox
}
