import { normalisePath } from '@/kernel/files/paths'
import { type CommandContext, type CommandResult, failed, type FetchedPage } from '../../shell-types'
import { byteText } from '../archives/bytes'
import type { CommandRun } from '../on-demand'
import { unlessAborted } from '../wait'
import { texts } from './texts'

interface Order {
  readonly flags: ReadonlySet<string>
  readonly addresses: readonly string[]
  /** Files to write to, in the order of the addresses. */
  readonly files: readonly string[]
}

/** Options that would send something, and their values. */
const sending = new Set([
  '-d',
  '--data',
  '--data-raw',
  '--data-binary',
  '-F',
  '--form',
  '-T',
  '--upload-file',
  '-u',
  '--user',
  '-b',
  '--cookie',
  '-H',
  '--header',
])

const long: Readonly<Record<string, string>> = {
  '--silent': '-s',
  '--show-error': '-S',
  '--location': '-L',
  '--include': '-i',
  '--head': '-I',
  '--output': '-o',
  '--remote-name': '-O',
  '--fail': '-f',
  '--compressed': '-L',
  '--quiet': '-q',
  '--output-document': '-O',
  '--request': '-X',
}

/** Reads the arguments; a result is what is wrong with them. */
function parse(command: 'curl' | 'wget', args: readonly string[]): Order | CommandResult {
  const flags = new Set<string>()
  const addresses: string[] = []
  const files: string[] = []
  const rest = [...args]
  const withFile = command === 'curl' ? 'o' : 'O'
  const known = command === 'curl' ? 'sSLiIOfk#v' : 'qncN'
  while (rest.length > 0) {
    const given = rest.shift() ?? ''
    const arg = long[given] ?? given
    if (!arg.startsWith('-') || arg === '-') addresses.push(arg)
    else if (sending.has(given)) return failed(texts.onlyFetches({ command, option: given }), 2)
    else if (arg === '-X') {
      const method = (rest.shift() ?? '').toUpperCase()
      if (method === 'HEAD') flags.add('I')
      else if (method !== 'GET') return failed(texts.onlyFetches({ command, option: `-X ${method}` }), 2)
    } else if (arg.startsWith('--')) return failed(texts.unknownOption({ command, option: given }), 2)
    else {
      for (let at = 1; at < arg.length; at++) {
        const letter = arg[at] ?? ''
        if (letter === withFile) {
          files.push(arg.slice(at + 1) || (rest.shift() ?? ''))
          break
        }
        if (sending.has(`-${letter}`)) return failed(texts.onlyFetches({ command, option: `-${letter}` }), 2)
        if (!known.includes(letter)) return failed(texts.unknownOption({ command, option: `-${letter}` }), 2)
        flags.add(letter)
      }
    }
  }
  return addresses.length === 0 ? failed(texts.noAddress({ command }), 2) : { flags, addresses, files }
}

/** An address as people type it. */
const addressOf = (typed: string) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`)

async function load(command: string, typed: string, isHead: boolean, { desktop, engine }: CommandContext) {
  const address = addressOf(typed)
  const result = await unlessAborted(desktop.fetchPage(address, isHead), engine.signal)
  if (result?.ok) return { page: result.value }
  const reason = result ? result.error.message : texts.cancelled
  return { problem: texts.failed({ command, address, reason }) }
}

/** Writes to a file; what was wrong, or null. */
async function write(command: string, name: string, { bytes }: FetchedPage, { engine }: CommandContext) {
  try {
    await engine.fs.writeFile(normalisePath(name, engine.cwd), bytes)
    return null
  } catch {
    return texts.noFile({ command, name, reason: texts.notWritten })
  }
}

const headOf = ({ url, contentType, bytes }: FetchedPage, isHead: boolean) =>
  `content-type: ${contentType}\n${isHead ? '' : `content-length: ${bytes.length}\n`}content-location: ${url}\n\n` // not shown: as servers say it

/** What `curl` does. */
export const runCurl: CommandRun = async (args, context) => {
  const order = parse('curl', args)
  if ('exitCode' in order) return order
  const { flags, addresses, files } = order
  let stdout = ''
  let stderr = ''
  let exitCode = 0
  for (const [index, address] of addresses.entries()) {
    const { page, problem } = await load('curl', address, flags.has('I'), context)
    if (!page) {
      if (!flags.has('s') || flags.has('S')) stderr += `${problem}\n`
      exitCode = 22
      continue
    }
    if (flags.has('I') || flags.has('i'))
      stdout += byteText(new TextEncoder().encode(headOf(page, flags.has('I'))))
    if (flags.has('I')) continue
    const name = files[index] ?? (flags.has('O') ? page.name : '-')
    if (name === '-') stdout += byteText(page.bytes)
    else {
      const wrong = await write('curl', name, page, context)
      if (wrong !== null) {
        stderr += `${wrong}\n`
        exitCode = 23
      }
    }
  }
  return { stdout, stderr, exitCode, stdoutKind: 'bytes' }
}

/** What `wget` does. */
export const runWget: CommandRun = async (args, context) => {
  const order = parse('wget', args)
  if ('exitCode' in order) return order
  const { flags, addresses, files } = order
  let stdout = ''
  let stderr = ''
  let exitCode = 0
  for (const address of addresses) {
    const { page, problem } = await load('wget', address, false, context)
    if (!page) {
      stderr += `${problem}\n`
      exitCode = 8
      continue
    }
    const name = files[0] ?? page.name
    if (name === '-') {
      stdout += byteText(page.bytes)
      continue
    }
    const wrong = await write('wget', name, page, context)
    if (wrong !== null) {
      stderr += `${wrong}\n`
      exitCode = 3
    } else if (!flags.has('q')) stderr += `${texts.saved({ name, bytes: page.bytes.length })}\n`
  }
  return { stdout, stderr, exitCode, stdoutKind: 'bytes' }
}
