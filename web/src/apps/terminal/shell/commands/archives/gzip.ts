// not shown in this module: as gzip says it
import { gzipSync } from 'fflate'
import { normalisePath } from '@/kernel/files/paths'
import { failed, type CommandContext, type CommandResult } from '../../shell-types'
import type { CommandRun } from '../on-demand'
import { byteText, bytesOf, bytesResult } from './bytes'
import { gunzip, isGzip } from './deflate'
import { TooLarge } from './limits'

const long: Readonly<Record<string, string>> = {
  '--decompress': 'd',
  '--uncompress': 'd',
  '--stdout': 'c',
  '--to-stdout': 'c',
  '--keep': 'k',
  '--force': 'f',
  '--list': 'l',
  '--test': 't',
  '--quiet': 'q',
  '--verbose': 'v',
  '--recursive': 'r',
  '--no-name': 'n',
  '--name': 'N',
  '--fast': '1',
  '--best': '9',
}

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** What is done to one file or to the input, and how. */
class GzipWork {
  stdout = ''
  stderr = ''
  exitCode = 0

  constructor(
    private readonly command: string,
    private readonly flags: ReadonlySet<string>,
    private readonly context: CommandContext,
  ) {}

  private complain(message: string, exitCode = 1) {
    this.stderr += `${this.command}: ${message}\n`
    this.exitCode = Math.max(this.exitCode, exitCode)
  }

  private compress(bytes: Uint8Array): Uint8Array {
    const level = levels.findLast((each) => this.flags.has(String(each))) ?? 6
    return gzipSync(bytes, { level, mtime: 0 })
  }

  /** What a gzip holds; null: it is none, which was said. */
  private async read(bytes: Uint8Array, name: string): Promise<Uint8Array | null> {
    if (!isGzip(bytes)) {
      this.complain(`${name}: not in gzip format`)
      return null
    }
    try {
      return await gunzip(bytes, this.command, name)
    } catch (error) {
      if (error instanceof TooLarge) {
        this.stderr += `${error.message}\n`
        this.exitCode = 1
      } else this.complain(`${name}: unexpected end of file`)
      return null
    }
  }

  private list(packed: number, plain: number, name: string) {
    const ratio = plain === 0 ? 0 : (1 - (packed - 18) / plain) * 100
    if (this.stdout === '') this.stdout = '         compressed        uncompressed  ratio uncompressed_name\n'
    this.stdout += `${String(packed).padStart(19)} ${String(plain).padStart(19)} ${ratio.toFixed(1).padStart(5)}% ${name}\n`
  }

  async input(): Promise<void> {
    const bytes = bytesOf(this.context.engine.stdin)
    const done =
      this.flags.has('d') || this.flags.has('t') ? await this.read(bytes, 'stdin') : this.compress(bytes)
    if (done && !this.flags.has('t')) this.stdout += byteText(done)
  }

  async file(name: string): Promise<void> {
    const { fs, cwd } = this.context.engine
    const isUnpacking = ['d', 't', 'l'].some((flag) => this.flags.has(flag))
    let path = normalisePath(name, cwd)
    let shown = name
    if (isUnpacking && !(await fs.exists(path)) && (await fs.exists(`${path}.gz`))) {
      path += '.gz'
      shown += '.gz'
    }
    const stat = await fs.stat(path).catch(() => null)
    if (!stat) return this.complain(`${name}: No such file or directory`)
    if (stat.isDirectory) return this.folder(path, shown)
    const bytes = await fs.readFileBuffer(path)
    const target = isUnpacking ? unpackedName(path) : `${path}.gz`
    const toOutput = this.flags.has('c')
    if (!toOutput && !isUnpacking && path.endsWith('.gz') && !this.flags.has('f'))
      return this.complain(`${shown} already has .gz suffix -- unchanged`, 2)
    if (!toOutput && target === null) return this.complain(`${shown}: unknown suffix -- ignored`, 2)
    const done = isUnpacking ? await this.read(bytes, shown) : this.compress(bytes)
    if (done === null || this.flags.has('t')) return undefined
    if (this.flags.has('l')) return this.list(bytes.length, done.length, unpackedName(shown) ?? shown)
    if (toOutput || target === null) {
      this.stdout += byteText(done)
      return undefined
    }
    const targetName = isUnpacking ? (unpackedName(shown) ?? shown) : `${shown}.gz`
    if (!this.flags.has('f') && (await fs.exists(target)))
      return this.complain(`${targetName} already exists; not overwritten`, 2)
    await fs.writeFile(target, done)
    await fs.chmod(target, stat.mode & 0o777)
    await fs.utimes(target, stat.mtime, stat.mtime)
    if (!this.flags.has('k')) await fs.rm(path)
    if (this.flags.has('v')) {
      const [packed, plain] = isUnpacking ? [bytes.length, done.length] : [done.length, bytes.length]
      const ratio = plain === 0 ? 0 : (1 - (packed - 18) / plain) * 100
      this.stderr += `${shown}:\t${ratio.toFixed(1).padStart(5)}% -- ${this.flags.has('k') ? 'created' : 'replaced with'} ${targetName}\n`
    }
    return undefined
  }

  private async folder(path: string, name: string): Promise<void> {
    if (!this.flags.has('r')) return this.complain(`${name} is a directory -- ignored`, 2)
    for (const entry of (await this.context.engine.fs.readdir(path)).toSorted())
      await this.file(`${name}/${entry}`)
    return undefined
  }
}

/** The name that a file has when it is unpacked; null: its name does not say. */
const unpackedName = (name: string): string | null => {
  if (/\.(tgz|taz)$/.test(name)) return name.replace(/\.t[ag]z$/, '.tar')
  return /[^/]\.(gz|z|Z)$/.test(name) ? name.replace(/\.(gz|z|Z)$/, '') : null
}

const known = 'cdfklnNqrtv123456789'

/** What `gzip`, `gunzip` and `zcat` do. */
export const runGzip =
  (command: 'gzip' | 'gunzip' | 'zcat'): CommandRun =>
  async (args, context): Promise<CommandResult> => {
    const flags = new Set(command === 'gzip' ? '' : command === 'gunzip' ? 'd' : 'dc')
    const names: string[] = []
    let isOver = false
    for (const arg of args) {
      if (isOver || arg === '-' || !arg.startsWith('-')) names.push(arg)
      else if (arg === '--') isOver = true
      else {
        for (const letter of long[arg] ?? (arg.startsWith('--') ? '?' : arg.slice(1))) {
          if (!known.includes(letter))
            return failed(
              `${command}: invalid option -- '${arg.replace(/^-+/, '')}'\nTry 'help ${command}' for more information.`,
            )
          flags.add(letter)
        }
      }
    }
    const work = new GzipWork(command, flags, context)
    if (names.length === 0) {
      if (context.isTerminal && !flags.has('d') && !flags.has('f'))
        return failed(
          `${command}: compressed data not written to a terminal. Use -f to force compression.\nFor help, type: help ${command}`,
        )
      await work.input()
    }
    for (const name of names) await (name === '-' ? work.input() : work.file(name))
    if (flags.has('l')) return { stdout: work.stdout, stderr: work.stderr, exitCode: work.exitCode }
    return { ...bytesResult(new Uint8Array(), work.stderr, work.exitCode), stdout: work.stdout }
  }
