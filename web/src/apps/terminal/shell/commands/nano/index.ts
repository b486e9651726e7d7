import { onDemand } from '../on-demand'
import { texts } from './texts'

/** An editor in the terminal. */
export const nano = onDemand(
  {
    name: 'nano',
    summary: () => texts.nano,
    usage: () => texts.nanoUsage,
    details: () => [texts.nanoView, texts.nanoLine, texts.nanoKeys],
  },
  async () => (await import('./nano')).runNano,
)
