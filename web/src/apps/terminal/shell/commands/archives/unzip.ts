// not shown in this module: as unzip says it
import { normalisePath } from '@/kernel/files/paths'
import { failed, type CommandContext, type CommandResult } from '../../shell-types'
import type { CommandRun } from '../on-demand'
import { bytesResult } from './bytes'
import { joined } from './deflate'
import { mostBytes, mostFiles, tooLarge, tooMany } from './limits'
import { leadsOut, patternOf } from './member-names'
import { makeWay } from './walk'
import { readEntries, readEntry, type ZipEntry } from './zip-format'

interface Options {
  readonly letters: ReadonlySet<string>
  readonly archive: string | undefined
  readonly names: readonly string[]
  readonly excluded: readonly string[]
  readonly folder: string
}

/** Reads the arguments; a text is what is wrong with them. */
function parse(args: readonly string[]): Options | string {
  const letters = new Set<string>()
  const names: string[] = []
  const excluded: string[] = []
  let folder = '.'
  let isExcluding = false
  const rest = [...args]
  while (rest.length > 0) {
    const arg = rest.shift() ?? ''
    if (arg === '-x') isExcluding = true
    else if (arg === '-d') {
      folder = rest.shift() ?? '.'
      isExcluding = false
    } else if (/^-[a-zA-Z]/.test(arg)) {
      for (const letter of arg.slice(1)) {
        if (!'lptqonjv'.includes(letter))
          return `unzip: unknown option -- ${letter}\nTry 'help unzip' for more information.`
        letters.add(letter)
      }
    } else if (isExcluding) excluded.push(arg)
    else names.push(arg)
  }
  const [archive, ...wanted] = names
  return { letters, archive, names: wanted, excluded, folder }
}

const two = (value: number) => String(value).padStart(2, '0')

function listing(archive: string, entries: readonly ZipEntry[], isQuiet: boolean): string {
  const rows = entries.map(
    ({ name, size, mtime }) =>
      `${String(size).padStart(9)}  ${mtime.getFullYear()}-${two(mtime.getMonth() + 1)}-${two(mtime.getDate())} ${two(mtime.getHours())}:${two(mtime.getMinutes())}   ${name}\n`,
  )
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  const count = `${entries.length} file${entries.length === 1 ? '' : 's'}`
  const head = isQuiet ? '' : `Archive:  ${archive}\n`
  return `${head}  Length      Date    Time    Name\n---------  ---------- -----   ----\n${rows.join('')}---------                     -------\n${String(total).padStart(9)}                     ${count}\n`
}

/** Whether a file that is there is to be replaced: asked of the person, unless said before. */
function createQuestion(letters: ReadonlySet<string>, { terminal }: CommandContext) {
  let always: boolean | null = letters.has('o') ? true : letters.has('n') ? false : null
  return async (name: string): Promise<boolean> => {
    if (always !== null) return always
    const answer = await terminal.readLine({
      prompt: `replace ${name}? [y]es, [n]o, [A]ll, [N]one: `,
      isSilent: false,
    })
    if (answer === null || answer.startsWith('N')) always = false
    else if (answer.startsWith('A')) always = true
    return always ?? /^y/i.test(answer ?? '')
  }
}

async function extract(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  options: Options,
  context: CommandContext,
): Promise<CommandResult> {
  const { letters, archive = '', folder } = options
  const { fs, cwd, signal } = context.engine
  const mayReplace = createQuestion(letters, context)
  const root = normalisePath(folder, cwd)
  let said = letters.has('q') ? '' : `Archive:  ${archive}\n`
  let stderr = ''
  let exitCode = 0
  const say = (verb: string, name: string) => {
    if (!letters.has('q')) said += `${verb.padStart(11)}: ${name.padEnd(22)}\n`
  }
  for (const entry of entries) {
    if (signal?.aborted) break
    const inside = letters.has('j') ? entry.name.replace(/^.*\//, '') : entry.name.replace(/^\/+/, '')
    if (inside === '') continue
    if (leadsOut(entry.name)) {
      stderr += `warning:  skipped "../" path component(s) in ${entry.name}\n`
      exitCode = Math.max(exitCode, 1)
      continue
    }
    const path = normalisePath(inside, root)
    const shown = folder === '.' ? inside : `${folder.replace(/\/$/, '')}/${inside}`
    if (entry.name.endsWith('/')) {
      if (await fs.exists(path)) continue
      await fs.mkdir(path, { recursive: true })
      say('creating', shown)
      continue
    }
    if (entry.isEncrypted) {
      stderr += `   skipping: ${shown.padEnd(22)}  unable to get password\n`
      exitCode = 82
      continue
    }
    const data = readEntry(bytes, entry)
    if (data === null) {
      stderr += `   skipping: ${shown.padEnd(22)}  ${entry.method === 0 || entry.method === 8 ? 'bad CRC or damaged data' : `need a newer version (compression ${entry.method})`}\n`
      exitCode = 2
      continue
    }
    try {
      const old = await fs.lstat(path).catch(() => null)
      if (old && !(await mayReplace(shown))) continue
      if (old?.isSymbolicLink) await fs.rm(path)
      await makeWay(fs, path)
      // A link is unpacked as the text that it holds: nothing leads elsewhere.
      await fs.writeFile(path, data)
      if (entry.mode & 0o777) await fs.chmod(path, entry.mode & 0o777)
      await fs.utimes(path, entry.mtime, entry.mtime)
      say(entry.method === 0 ? 'extracting' : 'inflating', shown)
    } catch {
      stderr += `error:  cannot create ${shown}\n`
      exitCode = 50
    }
  }
  return { stdout: said, stderr, exitCode }
}

/** What `unzip` does. */
export const runUnzip: CommandRun = async (args, context) => {
  const options = parse(args)
  if (typeof options === 'string') return failed(options, 10)
  const { archive, letters, names, excluded } = options
  if (archive === undefined)
    return failed("unzip: no archive named\nTry 'help unzip' for more information.", 10)
  const { fs, cwd } = context.engine
  const found = await Promise.all(
    [archive, `${archive}.zip`].map((name) => fs.readFileBuffer(normalisePath(name, cwd)).catch(() => null)),
  )
  const at = found.findIndex((one) => one !== null)
  const bytes = found[at]
  const name = at === 1 ? `${archive}.zip` : archive
  if (!bytes) return failed(`unzip:  cannot find or open ${archive}, ${archive}.zip or ${archive}.ZIP.`, 9)
  let entries: readonly ZipEntry[]
  try {
    entries = readEntries(bytes)
  } catch {
    return failed(
      `Archive:  ${name}\n  End-of-central-directory signature not found.\nunzip:  cannot find zipfile directory in ${name}.`,
      9,
    )
  }
  if (entries.length > mostFiles) return failed(tooMany('unzip', name).message, 2)
  const wanted = names.map(patternOf)
  const left = excluded.map(patternOf)
  const picked = entries.filter(
    (entry) =>
      (wanted.length === 0 || wanted.some((pattern) => pattern.test(entry.name))) &&
      !left.some((pattern) => pattern.test(entry.name)),
  )
  if (picked.length === 0 && wanted.length > 0)
    return failed(names.map((one) => `caution: filename not matched:  ${one}\n`).join(''), 11)
  if (letters.has('l') || letters.has('v'))
    return { stdout: listing(name, picked, letters.has('q')), stderr: '', exitCode: 0 }
  if (picked.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    return failed(tooLarge('unzip', name).message, 2)
  if (letters.has('p'))
    return bytesResult(joined(picked.map((entry) => readEntry(bytes, entry) ?? new Uint8Array())))
  if (letters.has('t')) {
    const bad = picked.filter((entry) => readEntry(bytes, entry) === null)
    const lines = picked.map(
      (entry) => `    testing: ${entry.name.padEnd(24)} ${bad.includes(entry) ? 'bad CRC' : 'OK'}\n`,
    )
    const end =
      bad.length === 0
        ? `No errors detected in compressed data of ${name}.\n`
        : `At least one error was detected in ${name}.\n`
    return {
      stdout: `Archive:  ${name}\n${letters.has('q') ? '' : lines.join('')}${end}`,
      stderr: '',
      exitCode: bad.length === 0 ? 0 : 2,
    }
  }
  return extract(bytes, picked, { ...options, archive: name }, context)
}
