import { describeSize } from '../size'
import { printed, type ShellCommand } from '../shell-types'

const row = (cells: readonly string[]) =>
  `${(cells[0] ?? '').padEnd(12)}${cells
    .slice(1, 4)
    .map((cell) => cell.padStart(8))
    .join('')}  ${cells[4]}\n`

/** How much room the files take. */
export const df: ShellCommand = {
  name: 'df',
  summary: 'Show how much room your files take',
  usage: 'df',
  async run(_args, { desktop }) {
    const { files } = await desktop.facts()
    const free = files.capacity === null ? '-' : describeSize(files.capacity - files.bytes)
    const size = files.capacity === null ? '-' : describeSize(files.capacity)
    return printed(
      row(['Filesystem', 'Size', 'Used', 'Avail', 'Mounted on']) +
        row(['My files', size, describeSize(files.bytes), free, '/']),
    )
  },
}
