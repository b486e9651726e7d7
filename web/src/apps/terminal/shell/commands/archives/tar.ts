// not shown in this module: as tar says it
import type { TarEntry, ParsedTarEntryWithData } from 'modern-tar'
import { packTar, unpackTar } from 'modern-tar'
import { normalisePath } from '@/kernel/files/paths'
import { failed, type CommandContext, type CommandResult } from '../../shell-types'
import type { CommandRun } from '../on-demand'
import { bytesOf, bytesResult } from './bytes'
import { gunzip, gzip, isGzip, joined } from './deflate'
import { mostFiles, TooLarge, tooMany } from './limits'
import { isExcluded, leadsOut, patternOf } from './member-names'
import { parseTar, type TarOptions } from './tar-options'
import { makeWay, walk } from './walk'

/** Owner and group of what is packed here. */
const owner = 1000

const failure = 'tar: Exiting with failure status due to previous errors\n'

const withoutRoot = (name: string) => name.replace(/^\/+/, '')

async function create(options: TarOptions, { engine }: CommandContext): Promise<CommandResult> {
  if (options.names.length === 0) return failed('tar: Cowardly refusing to create an empty archive', 2)
  const { fs } = engine
  const folder = normalisePath(options.folder, engine.cwd)
  const archive = options.file === '-' ? null : normalisePath(options.file, engine.cwd)
  const excluded = options.exclude.map(patternOf)
  const user = engine.env.get('USER') ?? 'user'
  const entries: TarEntry[] = []
  let listed = ''
  let stderr = ''
  let isBroken = false
  let saidRoot = false
  for (const name of options.names) {
    try {
      for await (const { name: found, path, stat } of walk(fs, folder, name)) {
        if (path === archive) {
          stderr += `tar: ${found}: archive cannot contain itself; not dumped\n`
          continue
        }
        const member = withoutRoot(found) || './'
        if (isExcluded(member, excluded)) continue
        if (found.startsWith('/') && !saidRoot) {
          saidRoot = true
          stderr += "tar: Removing leading `/' from member names\n"
        }
        const common = {
          name: member,
          mtime: stat.mtime,
          mode: stat.mode & 0o777,
          uid: owner,
          gid: owner,
          uname: user,
          gname: user,
        }
        if (stat.isDirectory) entries.push({ header: { ...common, type: 'directory', size: 0 } })
        else if (stat.isSymbolicLink)
          entries.push({ header: { ...common, type: 'symlink', size: 0, linkname: await fs.readlink(path) } })
        else {
          const body = await fs.readFileBuffer(path)
          entries.push({ header: { ...common, type: 'file', size: body.length }, body })
        }
        if (options.isVerbose) listed += `${member}\n`
      }
    } catch {
      isBroken = true
      stderr += `tar: ${name}: Cannot stat: No such file or directory\n`
    }
  }
  const packed = await packTar(entries)
  const bytes = options.isGzip ? gzip(packed) : packed
  if (isBroken) stderr += failure
  if (archive === null) return bytesResult(bytes, listed + stderr, isBroken ? 2 : 0)
  try {
    await fs.writeFile(archive, bytes)
  } catch {
    return failed(`tar: ${options.file}: Cannot open: No such file or directory`, 2)
  }
  return { stdout: listed, stderr, exitCode: isBroken ? 2 : 0 }
}

type Member = ParsedTarEntryWithData

/** The members of an archive; a text is what is wrong with it. */
async function open(options: TarOptions, { engine }: CommandContext): Promise<readonly Member[] | string> {
  let bytes: Uint8Array
  try {
    bytes =
      options.file === '-'
        ? bytesOf(engine.stdin)
        : await engine.fs.readFileBuffer(normalisePath(options.file, engine.cwd))
  } catch {
    return `tar: ${options.file}: Cannot open: No such file or directory\ntar: Error is not recoverable: exiting now`
  }
  try {
    if (isGzip(bytes)) bytes = await gunzip(bytes, 'tar', options.file)
    else if (options.isGzip)
      return 'gzip: stdin: not in gzip format\ntar: Child returned status 1\ntar: Error is not recoverable: exiting now'
  } catch (error) {
    return error instanceof TooLarge
      ? error.message
      : 'gzip: stdin: unexpected end of file\ntar: Unexpected EOF in archive\ntar: Error is not recoverable: exiting now'
  }
  const alike =
    'tar: This does not look like a tar archive\ntar: Exiting with failure status due to previous errors'
  // An archive ends with blocks of zeros; without any bytes there is none.
  if (bytes.length < 512) return alike
  try {
    const members = await unpackTar(bytes, { strict: true })
    return members.length > mostFiles ? tooMany('tar', options.file).message : members
  } catch {
    return alike
  }
}

const kinds: Readonly<Record<string, string>> = { directory: 'd', symlink: 'l', link: 'h' }

const two = (value: number) => String(value).padStart(2, '0')

/** A member as `-tv` lists it. */
function described({ header }: Member): string {
  const { name, type = 'file', mode = 0o644, uid = 0, gid = 0, uname, gname, size, mtime, linkname } = header
  const letters = Array.from('rwxrwxrwx', (letter, at) => ((mode >> (8 - at)) & 1 ? letter : '-')).join('')
  const owners = `${uname || String(uid)}/${gname || String(gid)}`
  const length = String(size)
  const date = mtime ?? new Date(0)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`
  const link =
    type === 'symlink' ? ` -> ${linkname ?? ''}` : type === 'link' ? ` link to ${linkname ?? ''}` : ''
  const padding = ' '.repeat(Math.max(0, 19 - owners.length - length.length - 1))
  return `${kinds[type] ?? '-'}${letters} ${owners} ${padding}${length} ${day} ${clock} ${name}${link}\n`
}

/** The members that were asked for, and a complaint for each name that is none. */
function chosen(members: readonly Member[], { names, exclude }: TarOptions) {
  const excluded = exclude.map(patternOf)
  const wanted = names.map((name) => name.replace(/\/+$/, ''))
  const found = new Set<string>()
  const picked = members.filter(({ header: { name } }) => {
    const plain = name.replace(/\/+$/, '')
    const by = wanted.find((one) => plain === one || plain.startsWith(`${one}/`))
    if (by !== undefined) found.add(by)
    return (wanted.length === 0 || by !== undefined) && !isExcluded(name, excluded)
  })
  const missing = wanted.filter((name) => !found.has(name))
  return { picked, missing: missing.map((name) => `tar: ${name}: Not found in archive\n`).join('') }
}

async function extract(
  options: TarOptions,
  members: readonly Member[],
  { engine }: CommandContext,
): Promise<CommandResult> {
  const { fs } = engine
  const { picked, missing } = chosen(members, options)
  const folder = normalisePath(options.folder, engine.cwd)
  let stderr = missing
  let listed = ''
  let saidRoot = false
  const output: Uint8Array[] = []
  const links: (() => Promise<void>)[] = []
  const touched: { readonly path: string; readonly mtime: Date }[] = []
  for (const { header, data } of picked) {
    const { name, type = 'file', mode, mtime } = header
    if (leadsOut(name)) {
      stderr += `tar: ${name}: Member name contains '..', skipping\n`
      continue
    }
    if (name.startsWith('/') && !saidRoot) {
      saidRoot = true
      stderr += "tar: Removing leading `/' from member names\n"
    }
    const inside = withoutRoot(name).split('/').filter(Boolean).slice(options.strip).join('/')
    if (inside === '') continue
    if (options.isVerbose) listed += `${name}\n`
    if (options.toOutput) {
      if (type === 'file' && data) output.push(data)
      continue
    }
    const path = normalisePath(inside, folder)
    try {
      const old = await fs.lstat(path).catch(() => null)
      if (type === 'directory') {
        if (!old?.isDirectory) await fs.mkdir(path, { recursive: true })
        if (mtime) touched.unshift({ path, mtime })
        continue
      }
      if (old && options.keepsOld) {
        stderr += `tar: ${inside}: Cannot open: File exists\n`
        continue
      }
      await makeWay(fs, path)
      if (type === 'symlink' || type === 'link') {
        const target = header.linkname ?? ''
        // Last: nothing is written through a link that came with the archive.
        links.push(async () => {
          if (await fs.lstat(path).catch(() => null)) await fs.rm(path)
          if (type === 'symlink') await fs.symlink(target, path)
          else if (!leadsOut(target)) await fs.cp(normalisePath(withoutRoot(target), folder), path)
        })
        continue
      }
      if (type !== 'file') continue
      // What was a link is replaced, not written through.
      if (old?.isSymbolicLink) await fs.rm(path)
      await fs.writeFile(path, data ?? new Uint8Array())
      if (mode !== undefined) await fs.chmod(path, mode & 0o777)
      if (mtime) touched.push({ path, mtime })
    } catch (error) {
      stderr += `tar: ${inside}: Cannot open: ${reasonOf(error)}\n`
    }
    if (engine.signal?.aborted) break
  }
  for (const link of links)
    await link().catch((error: unknown) => (stderr += `tar: Cannot create link: ${reasonOf(error)}\n`))
  for (const { path, mtime } of touched) await fs.utimes(path, mtime, mtime).catch(() => undefined)
  const isBroken = stderr.replace(/^tar: Removing.*\n/m, '') !== ''
  if (isBroken) stderr += failure
  if (options.toOutput) return bytesResult(joined(output), listed + stderr, isBroken ? 2 : 0)
  return { stdout: listed, stderr, exitCode: isBroken ? 2 : 0 }
}

/** The words of the system in an error of a file operation. */
const reasonOf = (error: unknown) => {
  const said = /^\w+: ([^,]*)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'input/output error'
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** What `tar` does. */
export const runTar: CommandRun = async (args, context) => {
  const options = parseTar(args)
  if (typeof options === 'string') return failed(options, 2)
  const { fs, cwd } = context.engine
  if (!(await fs.exists(normalisePath(options.folder, cwd))))
    return failed(
      `tar: ${options.folder}: Cannot open: No such file or directory\ntar: Error is not recoverable: exiting now`,
      2,
    )
  if (options.mode === 'c') return create(options, context)
  const members = await open(options, context)
  if (typeof members === 'string') return failed(members, 2)
  if (options.mode === 'x') return extract(options, members, context)
  const { picked, missing } = chosen(members, options)
  const lines = picked.map((member) => (options.isVerbose ? described(member) : `${member.header.name}\n`))
  return {
    stdout: lines.join(''),
    stderr: missing && missing + failure,
    exitCode: missing ? 2 : 0,
  }
}
