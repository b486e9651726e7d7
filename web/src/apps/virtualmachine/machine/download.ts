import { success } from '../../../lib/result'
import type { LinuxImageDescription } from '@otteros/contracts'
import { type Outcome, problem } from './problem'

/** How often listeners hear of the progress, milliseconds. */
const interval = 100

const broken = () => problem('download', 'notDownloaded')

/**
 * Downloads the image, which the browser keeps for the next time.
 * @param fresh pass over what the browser kept, which was found damaged
 * @param progress is told of bytes so far
 */
export async function downloadImage(
  fetchFrom: typeof fetch,
  { key, state }: LinuxImageDescription,
  options: { readonly fresh: boolean; readonly signal: AbortSignal },
  progress: (received: number) => void,
): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const whole = new Uint8Array(state.bytes)
  let received = 0
  try {
    const response = await fetchFrom(`/vm/${key}/${state.file}`, {
      signal: options.signal,
      cache: options.fresh ? 'reload' : 'default',
    })
    if (response.status === 404) return problem('download', 'otherImage')
    if (!response.ok || !response.body) return broken()
    const reader = response.body.getReader()
    let told = performance.now()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (received + value.length > whole.length) {
        await reader.cancel()
        return problem('corrupt', 'wrongImage')
      }
      whole.set(value, received)
      received += value.length
      if (performance.now() - told < interval) continue
      told = performance.now()
      progress(received)
    }
  } catch {
    return broken()
  }
  progress(received)
  return received === whole.length ? success(whole) : problem('corrupt', 'cutImage')
}
