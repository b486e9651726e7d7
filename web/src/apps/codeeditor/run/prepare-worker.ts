// The worker around `prepare`. It is on the desktop's origin: it reads code, and never runs it.
import { prepare } from './prepare'

self.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof prepare>>) => {
  self.postMessage(prepare(...data), {})
})
