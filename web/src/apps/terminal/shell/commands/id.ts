import { printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Who the person is to scripts: one user with one group. */
export const id: ShellCommand = {
  name: 'id',
  summary: () => texts.id,
  usage: () => 'id [-u] [-g] [-n]',
  async run(args, { desktop }) {
    const { login } = await desktop.facts()
    const flags = args.join('')
    if (/[ug]/.test(flags)) return printed(`${flags.includes('n') ? login : '1000'}\n`)
    return printed(`uid=1000(${login}) gid=1000(${login}) groups=1000(${login})\n`)
  },
}
