// not shown in this module: as zip says it
import { deflateSync, type Zippable, zipSync } from 'fflate'
import { baseName, extensionOf, normalisePath } from '@/kernel/files/paths'
import { failed } from '../../shell-types'
import type { CommandRun } from '../on-demand'
import { bytesResult } from './bytes'
import { isExcluded, patternOf } from './member-names'
import { walk } from './walk'
import { readEntries, readEntry, type ZipEntry } from './zip-format'

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const
type Level = (typeof levels)[number]

interface Member {
  readonly data: Uint8Array
  readonly mtime: Date
  readonly mode: number
}

const regular = 0o100000
const directory = 0o040000

const levelOf = (digit: string | undefined): Level => levels[Number(digit)] ?? 6

/** Reads the arguments; a text is what is wrong with them. */
function parse(args: readonly string[]) {
  const letters = new Set<string>()
  const names: string[] = []
  const excluded: string[] = []
  let level: Level = 6
  let isExcluding = false
  for (const arg of args) {
    if (arg === '--') isExcluding = false
    else if (arg === '-x' || arg === '--exclude') isExcluding = true
    else if (/^-[0-9]$/.test(arg)) level = levelOf(arg[1])
    else if (/^-[a-zA-Z0-9]/.test(arg)) {
      isExcluding = false
      for (const letter of arg.slice(1)) {
        if (/\d/.test(letter)) level = levelOf(letter)
        else if (!'rjqyuDX'.includes(letter))
          return `zip error: Invalid command arguments (short option '${letter}' not supported)`
        letters.add(letter)
      }
    } else if (isExcluding) excluded.push(arg)
    else names.push(arg)
  }
  return { letters, names, excluded, level }
}

/** How much smaller something got, as zip says it. */
function packedWords(data: Uint8Array, level: Level): string {
  const packed = level === 0 ? data.length : deflateSync(data, { level }).length
  if (packed >= data.length) return '(stored 0%)'
  return `(deflated ${Math.round(((data.length - packed) / data.length) * 100)}%)`
}

/** What `zip` does. */
export const runZip: CommandRun = async (args, { engine }) => {
  const parsed = parse(args)
  if (typeof parsed === 'string') return failed(parsed, 16)
  const { letters, names, excluded, level } = parsed
  const [archive, ...wanted] = names
  if (archive === undefined) return failed('zip error: Nothing to do! (no archive named)', 16)
  const { fs, cwd } = engine
  const target = archive === '-' || extensionOf(archive) !== '' ? archive : `${archive}.zip`
  const path = normalisePath(target, cwd)
  const members = new Map<string, Member>()
  if (target !== '-' && (await fs.exists(path))) {
    try {
      const bytes = await fs.readFileBuffer(path)
      for (const entry of readEntries(bytes)) members.set(entry.name, kept(bytes, entry))
    } catch {
      return failed(`zip error: Zip file structure invalid (${target})`, 3)
    }
  }
  const patterns = excluded.map(patternOf)
  let said = ''
  let added = 0
  let warnings = ''
  for (const name of wanted) {
    try {
      for await (const found of walk(fs, cwd, name, { follows: true, isDeep: letters.has('r') })) {
        const isFolder = found.stat.isDirectory
        if (found.path === path || (isFolder && (letters.has('j') || letters.has('D')))) continue
        const clean = found.name.replace(/^(?:\.?\/+)+/, '').replace(/^\.\//, '')
        const member = letters.has('j') ? baseName(found.path) : clean
        if (member === '' || isExcluded(member, patterns)) continue
        const data = isFolder ? new Uint8Array() : await fs.readFileBuffer(found.path)
        const verb = members.has(member) ? 'updating:' : '  adding:'
        members.set(member, {
          data,
          mtime: found.stat.mtime,
          mode: (found.stat.mode & 0o777) | (isFolder ? directory : regular),
        })
        added++
        if (!letters.has('q'))
          said += `${verb} ${member} ${isFolder ? '(stored 0%)' : packedWords(data, level)}\n`
        if (engine.signal?.aborted) return failed('zip error: Interrupted (aborting)', 9)
      }
    } catch {
      warnings += `\tzip warning: name not matched: ${name}\n`
    }
  }
  if (added === 0)
    return failed(
      `${warnings}\nzip error: Nothing to do! (${wanted.length > 0 ? `try: zip -r ${target} . -i ${wanted.join(' ')}` : target})`,
      12,
    )
  const whole = zipSync(
    Object.fromEntries(
      [...members].map(([name, { data, mtime, mode }]): [string, Zippable[string]] => [
        name,
        [data, { level: data.length === 0 ? 0 : level, mtime: inRange(mtime), os: 3, attrs: mode * 65_536 }],
      ]),
    ),
  )
  if (target === '-') return bytesResult(whole, warnings)
  try {
    await fs.writeFile(path, whole)
  } catch {
    return failed(
      `zip I/O error: No such file or directory\nzip error: Could not create output file (${target})`,
      15,
    )
  }
  return { stdout: said, stderr: warnings, exitCode: warnings ? 18 : 0 }
}

/** What was in the archive and stays in it. */
function kept(bytes: Uint8Array, entry: ZipEntry): Member {
  const data = readEntry(bytes, entry)
  if (data === null) throw new Error(entry.name)
  return {
    data,
    mtime: entry.mtime,
    mode: entry.mode || (entry.name.endsWith('/') ? directory | 0o755 : regular | 0o644),
  }
}

/** A time that the format can say. */
const inRange = (date: Date) =>
  new Date(Math.min(Math.max(date.getTime(), Date.UTC(1980, 0, 2)), Date.UTC(2099, 11, 30)))
