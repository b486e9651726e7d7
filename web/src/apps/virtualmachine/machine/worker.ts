// The worker that a machine runs in: it has its own thread, so that the desktop's frames do not wait for the guest.
import wasmUrl from 'v86/build/v86.wasm?url'
import { createRunner, EmulatorMissing } from './runner'
import type { FromWorker } from './messages'

/** The part of a worker's scope that is used; the types of the page do not know it. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

const isWorker = (scope: unknown): scope is WorkerScope =>
  typeof scope === 'object' && scope !== null && 'postMessage' in scope && 'addEventListener' in scope

const scope: unknown = globalThis
if (!isWorker(scope)) throw new Error('This runs in a worker')

const runner = createRunner({
  send: (message, transfer = []) => scope.postMessage(message, transfer),
  instantiate: async (imports) => {
    const response = await fetch(wasmUrl).catch(() => null)
    if (!response?.ok) throw new EmulatorMissing()
    const { instance } = await WebAssembly.instantiateStreaming(response, imports)
    return instance.exports
  },
})
scope.addEventListener('message', ({ data }) => runner(data))
