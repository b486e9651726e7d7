// The real Linux of the virtual machine window: `findLinux` asks the server for it. types.ts is what the window sees;
// linux-machine.ts is the window's side of a machine, worker.ts its own.
import { success } from '../../../lib/result'
import { linuxImage, linuxImagePath } from '@otteros/contracts'
import { createLinuxMachine } from './linux-machine'
import { problemOf, toFailure } from './problem'
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

export const findLinux: FindLinux = async (fetchFrom, describe) => {
  const refuse = (...parts: Parameters<typeof problemOf>) => toFailure(problemOf(...parts), describe)
  if (!isSupported()) return refuse('unsupported', 'tooOld')
  const response = await fetchFrom(linuxImagePath).catch(() => null)
  if (response === null) return refuse('download', 'noServer')
  if (response.status === 404) return refuse('missing', 'noLinux')
  const description = linuxImage.safeParse(await response.json().catch(() => null))
  if (!response.ok || !description.success) return refuse('download', 'unclearImage')
  return success(
    createLinuxMachine({
      description: description.data,
      fetchFrom,
      describe,
      createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      afterFrame,
    }),
  )
}
