import { describeSize } from '../size'
import { printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Memory as the About text names it [A9.17], and what the page uses where the browser tells. */
export const free: ShellCommand = {
  name: 'free',
  summary: () => texts.free,
  usage: () => 'free',
  async run(_args, { desktop }) {
    const { usedMemory } = await desktop.facts()
    const used = usedMemory === null ? 'unknown' : describeSize(usedMemory)
    // not shown: parsed by programs
    return printed(`        total    used\nMem:      8GB${used.padStart(8)}\n`)
  },
}
