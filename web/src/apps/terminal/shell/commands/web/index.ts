import { onDemand } from '../on-demand'
import { texts } from './texts'

/** Fetches a file from the web. */
export const curl = onDemand(
  {
    name: 'curl',
    summary: () => texts.curl,
    usage: () => texts.curlUsage,
    details: () => [texts.curlOut, texts.curlName, texts.curlHead, texts.curlQuiet, texts.rules],
  },
  async () => (await import('./fetch')).runCurl,
)

/** Fetches files from the web into the current folder. */
export const wget = onDemand(
  {
    name: 'wget',
    summary: () => texts.wget,
    usage: () => texts.wgetUsage,
    details: () => [texts.wgetOut, texts.rules],
  },
  async () => (await import('./fetch')).runWget,
)
