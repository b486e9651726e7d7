import { describeSize } from '../size'
import { printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

const row = (cells: readonly string[]) =>
  `${(cells[0] ?? '').padEnd(12)}${cells
    .slice(1, 4)
    .map((cell) => cell.padStart(8))
    .join('')}  ${cells[4]}\n`

/** How much room the files take. */
export const df: ShellCommand = {
  name: 'df',
  summary: () => texts.df,
  usage: () => 'df',
  async run(_args, { desktop }) {
    const { files } = await desktop.facts()
    const free = files.capacity === null ? '-' : describeSize(files.capacity - files.bytes)
    const size = files.capacity === null ? '-' : describeSize(files.capacity)
    return printed(
      // not shown: parsed by programs
      row(['Filesystem', 'Size', 'Used', 'Avail', 'Mounted on']) +
        // not shown: parsed by programs
        row(['My files', size, describeSize(files.bytes), free, '/']),
    )
  },
}
