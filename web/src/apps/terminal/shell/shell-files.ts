import type { FileContent, FsStat, IFileSystem, InMemoryFs } from 'just-bash/browser'
import { joinPath, normalisePath } from '@/kernel/files/paths'
import type { FileEntry, FileErrorCode, FileOperation, FileResult, FileSystem } from '@/kernel/files/types'
import { hasWords, ShellFileError } from './file-error'
import { isBottomless, isSystemFolder } from './system-folders'

/** Failures of reading of which commands find out what they are. */
const saidByCommands: ReadonlySet<FileErrorCode> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'])

/** Most links that are followed on the way to a file. */
const mostLinks = 40

function valueOf<T>(result: FileResult<T>, operation: string, path: string): T {
  if (!result.ok) {
    const { code, message } = result.error
    throw new ShellFileError(code, operation, path, hasWords(code) ? null : message)
  }
  return result.value
}

/** What a folder weighs by itself, as disks have it: tests ask whether it is empty by its size. */
const folderSize = 4096

const statOf = (entry: FileEntry, isLink: boolean): FsStat => ({
  isFile: !isLink && entry.type === 'file',
  isDirectory: !isLink && entry.type === 'folder',
  isSymbolicLink: isLink,
  mode: isLink ? 0o777 : entry.mode,
  size: isLink ? (entry.link ?? '').length : entry.type === 'folder' ? folderSize : entry.size,
  mtime: new Date(entry.modified),
  identity: `${entry.path}@${entry.created}`,
})

/** Bytes of what a command writes; `binary` text has one character per byte. */
function bytesOf(content: FileContent, encoding: unknown): Uint8Array {
  if (typeof content !== 'string') return content
  const name =
    typeof encoding === 'object' && encoding !== null ? Reflect.get(encoding, 'encoding') : encoding
  if (name === 'binary' || name === 'latin1' || name === 'ascii') {
    return Uint8Array.from(content, (char) => char.charCodeAt(0))
  }
  return new TextEncoder().encode(content)
}

interface ShellFilesOptions {
  readonly files: FileSystem
  /** The shell's own folders, see `system-folders.ts`. */
  readonly memory: InMemoryFs
  /** Hears why a file that is there could not be read. */
  readonly onUnread: (path: string, reason: string) => void
  /** Receives what is written to /dev/tty. */
  readonly writeToTerminal: (text: string) => Promise<void>
}

/**
 * The files as commands see them: the person's own, and a few folders in the shell's memory that scripts expect. Those do
 * not show in a listing of the root, which is the same as in the file manager.
 */
export function createShellFiles({
  files,
  memory,
  onUnread,
  writeToTerminal,
}: ShellFilesOptions): IFileSystem & {
  writeFileSync(path: string, content: string): void
} {
  const apply = async (operation: FileOperation, name: string, path: string) => {
    valueOf(await files.apply([operation]), name, path)
  }

  const readBytes = async (path: string): Promise<Uint8Array> => {
    if (isSystemFolder(path)) return memory.readFileBuffer(path)
    const read = await files.readBytes(path)
    if (!read.ok && !saidByCommands.has(read.error.code)) onUnread(path, read.error.message)
    return valueOf(read, 'open', path)
  }

  const write = async (path: string, bytes: Uint8Array) => {
    if (isBottomless(path)) return
    if (path === '/dev/full') throw new ShellFileError('ENOSPC', 'write', path)
    if (path === '/dev/tty') return writeToTerminal(new TextDecoder().decode(bytes))
    if (isSystemFolder(path)) return memory.writeFile(path, bytes)
    return apply({ kind: 'write', path, data: bytes }, 'open', path)
  }

  const lstat = async (path: string): Promise<FsStat> => {
    if (isSystemFolder(path)) return memory.lstat(path)
    const entry = valueOf(await files.stat(path, { link: true }), 'lstat', path)
    return statOf(entry, entry.link !== null)
  }

  const stat = async (path: string): Promise<FsStat> =>
    isSystemFolder(path) ? memory.stat(path) : statOf(valueOf(await files.stat(path), 'stat', path), false)

  const exists = async (path: string): Promise<boolean> =>
    isSystemFolder(path) ? memory.exists(path) : (await files.stat(path)).ok

  const list = async (path: string) => valueOf(await files.list(path), 'scandir', path)

  const mkdir: IFileSystem['mkdir'] = async (path, options) =>
    isSystemFolder(path)
      ? memory.mkdir(path, options)
      : apply({ kind: 'folder', path, parents: options?.recursive === true }, 'mkdir', path)

  const rm: IFileSystem['rm'] = async (path, options) => {
    if (isSystemFolder(path)) return memory.rm(path, options)
    const result = await files.remove(path, { recursive: options?.recursive === true })
    if (!result.ok && !(options?.force === true && result.error.code === 'ENOENT'))
      valueOf(result, 'rm', path)
  }

  const readdir = async (path: string) =>
    isSystemFolder(path) ? memory.readdir(path) : (await list(path)).map(({ name }) => name)

  /** Copies between the person's files and the shell's memory, which share no operation. */
  const copyAcross = async (from: string, to: string): Promise<void> => {
    if (!(await stat(from)).isDirectory) return write(to, await readBytes(from))
    if (!(await exists(to))) await mkdir(to)
    for (const name of await readdir(from)) await copyAcross(joinPath(from, name), joinPath(to, name))
  }

  const cp: IFileSystem['cp'] = async (from, to, options) => {
    const isFolder = (await stat(from)).isDirectory
    if (isFolder && options?.recursive !== true) throw new ShellFileError('EISDIR', 'cp', from)
    if (isSystemFolder(from) && isSystemFolder(to)) return memory.cp(from, to, options)
    // A folder copied onto an existing one is merged, as `cp -r a/. b` does; the file system itself never merges.
    if (isSystemFolder(from) || isSystemFolder(to) || (isFolder && (await exists(to))))
      return copyAcross(from, to)
    await apply({ kind: 'copy', from, to, existing: 'replace' }, 'cp', from)
  }

  const mv: IFileSystem['mv'] = async (from, to) => {
    if (isSystemFolder(from) && isSystemFolder(to)) return memory.mv(from, to)
    if (!isSystemFolder(from) && !isSystemFolder(to)) {
      return apply({ kind: 'move', from, to, existing: 'replace' }, 'mv', from)
    }
    await copyAcross(from, to)
    await rm(from, { recursive: true })
  }

  /** The path with all links on the way followed. */
  const realpath = async (path: string): Promise<string> => {
    if (isSystemFolder(path)) return memory.realpath(path)
    let done = '/'
    let rest = normalisePath(path).split('/').filter(Boolean)
    for (let links = 0; rest.length > 0; ) {
      const [name = '', ...others] = rest
      const next = joinPath(done, name)
      if (isSystemFolder(next)) return memory.realpath([next, ...others].join('/'))
      const { link } = valueOf(await files.stat(next, { link: true }), 'realpath', path)
      if (link === null) {
        done = next
        rest = others
        continue
      }
      if (++links > mostLinks) throw new ShellFileError('ELOOP', 'realpath', path)
      rest = [...normalisePath(link, done).split('/').filter(Boolean), ...others]
      done = '/'
    }
    return done
  }

  const readText = async (path: string, encoding?: unknown) => {
    const bytes = await readBytes(path)
    const name =
      typeof encoding === 'object' && encoding !== null ? Reflect.get(encoding, 'encoding') : encoding
    return name === 'binary' || name === 'latin1' || name === 'ascii'
      ? Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  }

  return {
    readFile: (path, options) => readText(path, options),
    readFileBuffer: readBytes,
    writeFile: (path, content, encoding) => write(path, bytesOf(content, encoding)),
    async appendFile(path, content, encoding) {
      const added = bytesOf(content, encoding)
      if (isSystemFolder(path))
        return path === '/dev/tty' ? write(path, added) : memory.appendFile(path, added)
      const old = (await exists(path)) ? await readBytes(path) : new Uint8Array()
      const whole = new Uint8Array(old.length + added.length)
      whole.set(old)
      whole.set(added, old.length)
      return write(path, whole)
    },
    exists,
    stat,
    lstat,
    mkdir,
    readdir,
    async readdirWithFileTypes(path) {
      if (isSystemFolder(path)) return memory.readdirWithFileTypes(path)
      return (await list(path)).map(({ name, type, link }) => ({
        name,
        isFile: link === null && type === 'file',
        isDirectory: link === null && type === 'folder',
        isSymbolicLink: link !== null,
      }))
    },
    rm,
    cp,
    mv,
    resolvePath: (base, path) => normalisePath(path, base),
    // Globs fall back to reading folders: a list of all files would cross the port for every `*`.
    getAllPaths: () => [],
    chmod: (path, mode) =>
      isSystemFolder(path) ? memory.chmod(path, mode) : apply({ kind: 'touch', path, mode }, 'chmod', path),
    symlink: (target, path) =>
      isSystemFolder(path)
        ? memory.symlink(target, path)
        : apply({ kind: 'link', path, target }, 'symlink', path),
    // The person's files have no hard links; a copy comes closest.
    link: (from, to) => cp(from, to),
    async readlink(path) {
      if (isSystemFolder(path)) return memory.readlink(path)
      const { link } = valueOf(await files.stat(path, { link: true }), 'readlink', path)
      if (link === null) throw new ShellFileError('EINVAL', 'readlink', path)
      return link
    },
    realpath,
    utimes: (path, accessed, modified) =>
      isSystemFolder(path)
        ? memory.utimes(path, accessed, modified)
        : apply({ kind: 'touch', path, modified: modified.getTime() }, 'utimes', path),
    // Called while commands are registered: their stand-ins in /bin are what `which` and the search path find.
    writeFileSync(path, content) {
      memory.writeFileSync(path, content)
      // Done before it returns, whatever its type says: memory has nothing to wait for.
      void memory.chmod(path, 0o755)
    },
  }
}
