import { normalisePath } from '@/kernel/files/paths'
import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Where two files begin to differ. */
export const cmp: ShellCommand = {
  name: 'cmp',
  summary: () => texts.cmp,
  usage: () => texts.cmpUsage,
  details: () => [texts.cmpSilent],
  async run(args, { engine }) {
    const isSilent = args.includes('-s') || args.includes('--silent')
    const [first, second] = args.filter((arg) => !arg.startsWith('-'))
    if (first === undefined || second === undefined) return failed(texts.usage({ usage: texts.cmpUsage }), 2)
    const contents: Uint8Array[] = []
    for (const name of [first, second]) {
      try {
        contents.push(await engine.fs.readFileBuffer(normalisePath(name, engine.cwd)))
      } catch {
        return failed(texts.noSuchFile({ command: 'cmp', name }), 2)
      }
    }
    const [a = new Uint8Array(), b = new Uint8Array()] = contents
    const at = a.findIndex((byte, index) => byte !== b[index])
    if (at === -1 && a.length === b.length) return printed('')
    if (isSilent) return { stdout: '', stderr: '', exitCode: 1 }
    if (at === -1 || at >= b.length) {
      return failed(
        texts.cmpEnd({ name: a.length < b.length ? first : second, bytes: Math.min(a.length, b.length) }),
      )
    }
    const line = a.slice(0, at).filter((byte) => byte === 10).length + 1
    return { stdout: `${texts.cmpDiffer({ first, second, byte: at + 1, line })}\n`, stderr: '', exitCode: 1 }
  },
}
