// The worker around `prettify`: parsers are large, and a large text takes them a while. They read code, and never run it.
import { prettify } from './prettify'

self.addEventListener('message', ({ data }: MessageEvent<readonly [string, string]>) => {
  prettify(...data).then(
    (formatted) => self.postMessage(formatted, {}),
    () => self.postMessage(null, {}),
  )
})
