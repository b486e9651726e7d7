import { normalisePath } from '@/kernel/files/paths'
import { failed, printed, type ShellCommand } from '../shell-types'

/** Where two files begin to differ. */
export const cmp: ShellCommand = {
  name: 'cmp',
  summary: 'Tell where two files differ',
  usage: 'cmp [-s] <file> <file>',
  details: ['-s  say nothing, only succeed or fail'],
  async run(args, { engine }) {
    const isSilent = args.includes('-s') || args.includes('--silent')
    const [first, second] = args.filter((arg) => !arg.startsWith('-'))
    if (first === undefined || second === undefined) return failed('Usage: cmp [-s] <file> <file>', 2)
    const contents: Uint8Array[] = []
    for (const name of [first, second]) {
      try {
        contents.push(await engine.fs.readFileBuffer(normalisePath(name, engine.cwd)))
      } catch {
        return failed(`cmp: ${name}: No such file or directory`, 2)
      }
    }
    const [a = new Uint8Array(), b = new Uint8Array()] = contents
    const at = a.findIndex((byte, index) => byte !== b[index])
    if (at === -1 && a.length === b.length) return printed('')
    if (isSilent) return { stdout: '', stderr: '', exitCode: 1 }
    if (at === -1 || at >= b.length) {
      return failed(
        `cmp: EOF on ${a.length < b.length ? first : second} after byte ${Math.min(a.length, b.length)}`,
      )
    }
    const line = a.slice(0, at).filter((byte) => byte === 10).length + 1
    return { stdout: `${first} ${second} differ: byte ${at + 1}, line ${line}\n`, stderr: '', exitCode: 1 }
  },
}
