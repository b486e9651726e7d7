// The real Linux of the virtual machine window: `findLinux` asks the server for it. types.ts is what the window sees;
// linux-machine.ts is the window's side of a machine, worker.ts its own.
import { linuxImage, linuxImagePath } from '@otteros/contracts'
import { failure, success } from '@/lib/result'
import { createLinuxMachine } from './linux-machine'
import type { FindLinux } from './types'

/** Milliseconds until the next output where no frame comes, as in a tab that is not shown. */
const withoutFrames = 100

const isSupported = () =>
  typeof Worker === 'function' &&
  typeof WebAssembly === 'object' &&
  typeof DecompressionStream === 'function' &&
  typeof CompressionStream === 'function'

function afterFrame(call: () => void): void {
  const done = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    call()
  }
  const timer = setTimeout(done, withoutFrames)
  const frame = requestAnimationFrame(done)
}

export const findLinux: FindLinux = async (fetchFrom) => {
  if (!isSupported()) return failure('unsupported', 'This browser cannot run Linux: it is too old.')
  const response = await fetchFrom(linuxImagePath).catch(() => null)
  if (response === null)
    return failure('download', 'The server does not answer. Check the connection and try again.')
  if (response.status === 404) return failure('missing', 'This server has no Linux yet.')
  const description = linuxImage.safeParse(await response.json().catch(() => null))
  if (!response.ok || !description.success)
    return failure('download', 'The server cannot say which Linux it has. Try again later.')
  return success(
    createLinuxMachine({
      description: description.data,
      fetchFrom,
      createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      afterFrame,
    }),
  )
}
