import type { AppOrigin } from '@/kernel/app-platform/types'
import type { GuestMessage, Program, SandboxEnd } from './messages'
import { type Sandbox, openSandbox } from './sandbox'
// oxlint-disable-next-line import/default -- the plugin makes it: the script's text
import workerRuntime from './guest/worker.ts?script-text'

/** Where and for whom a program runs. */
export interface SandboxWorkerOptions {
  /** The element that holds the hidden frame. */
  readonly parent: HTMLElement
  /** Where the frame comes from; absent: the desktop's own host. */
  readonly place?: AppOrigin
  readonly onMessage: (message: GuestMessage) => void
  readonly onEnd: (end: SandboxEnd) => void
}

/** Runs a program in a worker inside a sandbox. */
export function openSandboxWorker(options: SandboxWorkerOptions, program: Program): Pick<Sandbox, 'close'> {
  const sandbox = openSandbox({ ...options, title: null, unit: 'worker', runtime: workerRuntime })
  sandbox.send({ kind: 'run', program })
  return sandbox
}
