// The worker around `findInText`: a person's pattern may take for ever, and must not hold the desktop up.
import { findInText } from './find-in-text'

self.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof findInText>>) => {
  self.postMessage(findInText(...data), {})
})
