import { describeSize } from '../size'
import { printed, type ShellCommand } from '../shell-types'

/** Memory as the About text names it [A9.17], and what the page uses where the browser tells. */
export const free: ShellCommand = {
  name: 'free',
  summary: 'Show memory in use',
  usage: 'free',
  async run(_args, { desktop }) {
    const { usedMemory } = await desktop.facts()
    const used = usedMemory === null ? 'unknown' : describeSize(usedMemory)
    return printed(`        total    used\nMem:      8GB${used.padStart(8)}\n`)
  },
}
