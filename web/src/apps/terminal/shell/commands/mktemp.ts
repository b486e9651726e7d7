import { joinPath, normalisePath } from '@/kernel/files/paths'
import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

const fill = (template: string) =>
  template.replace(/X+$/, (marks) =>
    Array.from(
      crypto.getRandomValues(new Uint8Array(marks.length)),
      (byte) => letters[byte % letters.length],
    ).join(''),
  )

/** Makes an empty file (or folder) with a new name, in /tmp unless told. */
export const mktemp: ShellCommand = {
  name: 'mktemp',
  summary: () => texts.mktemp,
  usage: () => texts.mktempUsage,
  details: () => [texts.mktempFolder],
  async run(args, { engine }) {
    const given = args.find((arg) => !arg.startsWith('-'))
    if (given !== undefined && !given.endsWith('XXX')) return failed(texts.mktempTooFew({ template: given }))
    const path = given ? normalisePath(fill(given), engine.cwd) : joinPath('/tmp', fill('tmp.XXXXXXXXXX'))
    if (args.includes('-d')) await engine.fs.mkdir(path)
    else await engine.fs.writeFile(path, '')
    return printed(`${path}\n`)
  },
}
