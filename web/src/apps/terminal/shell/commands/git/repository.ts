// not shown in this module: as git says it
import { Buffer } from 'buffer'
import type * as Library from 'isomorphic-git'
import type { FsStat, IFileSystem } from 'just-bash/browser'
import { normalisePath } from '@/kernel/files/paths'
import type { CommandContext } from '../../shell-types'

type Git = typeof Library

let loaded: Promise<Git> | null = null

/** The library, which wants what only Node has by itself. */
export function loadGit(): Promise<Git> {
  if (!Reflect.has(globalThis, 'Buffer')) Reflect.set(globalThis, 'Buffer', Buffer)
  loaded ??= import('isomorphic-git')
  return loaded
}

/** What git says when it ends with an error. */
export class GitProblem extends Error {
  constructor(
    message: string,
    readonly exitCode = 128,
  ) {
    super(message)
  }
}

const statsOf = (stat: FsStat) => ({
  type: stat.isDirectory ? 'dir' : stat.isSymbolicLink ? 'symlink' : 'file',
  mode: (stat.isSymbolicLink ? 0o120000 : stat.isDirectory ? 0o040000 : 0o100000) | (stat.mode & 0o777),
  size: stat.size,
  ino: 0,
  mtimeMs: stat.mtime.getTime(),
  ctimeMs: stat.mtime.getTime(),
  uid: 1000,
  gid: 1000,
  dev: 1,
  isFile: () => stat.isFile,
  isDirectory: () => stat.isDirectory,
  isSymbolicLink: () => stat.isSymbolicLink,
})

const coded = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Error ? /^(E[A-Z]+)/.exec(error.message)?.[1] : undefined
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), code ? { code } : {})
  }
}
const encodingOf = (options: unknown): unknown =>
  typeof options === 'object' && options !== null ? Reflect.get(options, 'encoding') : options
/** The files as the library wants them: with the code of an error in its own field. */
export function gitFiles(fs: IFileSystem) {
  return {
    promises: {
      readFile: async (path: string, options?: unknown) => {
        const bytes = await coded(fs.readFileBuffer(path))
        return encodingOf(options) === 'utf8' ? new TextDecoder().decode(bytes) : Buffer.from(bytes)
      },
      writeFile: (path: string, data: string | Uint8Array) =>
        coded(fs.writeFile(path, typeof data === 'string' ? data : new Uint8Array(data))),
      unlink: (path: string) => coded(fs.rm(path)),
      readdir: (path: string) => coded(fs.readdir(path)),
      mkdir: (path: string) => coded(fs.mkdir(path)),
      rmdir: (path: string) => coded(fs.rm(path)),
      stat: async (path: string) => statsOf(await coded(fs.stat(path))),
      lstat: async (path: string) => statsOf(await coded(fs.lstat(path))),
      readlink: (path: string) => coded(fs.readlink(path)),
      symlink: (target: string, path: string) => coded(fs.symlink(target, path)),
      chmod: (path: string, mode: number) => coded(fs.chmod(path, mode)),
    },
  }
}

/** Who did something, and when. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly timestamp: number
  readonly timezoneOffset: number
}

/** A folder with versions, and what a command of git needs for it. */
export interface Repository {
  readonly git: Git
  readonly fs: ReturnType<typeof gitFiles>
  readonly files: IFileSystem
  readonly dir: string
  /** Where the command was given, below `dir`, with a slash at its end; '' at its top. */
  readonly prefix: string
  readonly cache: object
  person(role: 'AUTHOR' | 'COMMITTER'): Promise<Person>
  /** A path that a person typed, as git keeps it; '.' for all. */
  pathOf(typed: string): string
}

/** Where a person's own settings of git are. */
export const globalConfig = '/home/.gitconfig'

/** A setting of a person, from their own file. */
export async function globalSetting(fs: IFileSystem, key: string): Promise<string | undefined> {
  const text = await fs.readFile(globalConfig).catch(() => '')
  const [section = '', name = ''] = key.split('.')
  const body = new RegExp(`\\[${section}\\]([^[]*)`, 'i').exec(text)?.[1] ?? ''
  return new RegExp(`^\\s*${name}\\s*=\\s*(.*?)\\s*$`, 'im').exec(body)?.[1]
}

/** Seconds and offset of a moment as git takes it: `1700000000 +0100`, or a date. */
function momentOf(given: string | undefined, zoneMinutes: number) {
  const plain = /^@?(\d+)(?: ([+-])(\d\d)(\d\d))?$/.exec(given ?? '')
  if (plain) {
    const minutes = Number(plain[3] ?? 0) * 60 + Number(plain[4] ?? 0)
    return { timestamp: Number(plain[1]), timezoneOffset: plain[2] === '-' ? minutes : 0 - minutes }
  }
  const time = given === undefined ? Date.now() : Date.parse(given)
  return {
    timestamp: Math.floor((Number.isNaN(time) ? Date.now() : time) / 1000),
    timezoneOffset: zoneMinutes,
  }
}

/** Minutes that a zone of the shell is behind UTC: `Etc/GMT+5` is 300. */
const minutesBehind = (zone: string | undefined) =>
  Number(/^Etc\/GMT([+-]\d+)$/.exec(zone ?? '')?.[1] ?? 0) * 60

/** Opens the repository around the current folder. */
export async function openRepository(context: CommandContext): Promise<Repository> {
  const { engine, desktop } = context
  const git = await loadGit()
  const fs = gitFiles(engine.fs)
  const dir = await git.findRoot({ fs, filepath: engine.cwd }).catch(() => {
    throw new GitProblem('fatal: not a git repository (or any of the parent directories): .git')
  })
  const setting = async (key: string): Promise<string | undefined> =>
    (await git.getConfig({ fs, dir, path: key })) ?? (await globalSetting(engine.fs, key))
  const prefix = engine.cwd === dir ? '' : `${engine.cwd.slice(dir === '/' ? 1 : dir.length + 1)}/`
  return {
    git,
    fs,
    files: engine.fs,
    dir,
    prefix,
    cache: {},
    async person(role) {
      const facts = await desktop.facts()
      const environment = (name: string) => engine.env.get(`GIT_${role}_${name}`)
      return {
        name: environment('NAME') ?? (await setting('user.name')) ?? facts.username,
        email: environment('EMAIL') ?? (await setting('user.email')) ?? `${facts.login}@otteros`,
        ...momentOf(environment('DATE'), minutesBehind(engine.env.get('TZ'))),
      }
    },
    pathOf(typed) {
      const path = normalisePath(typed, engine.cwd)
      if (path === dir) return '.'
      if (!path.startsWith(dir === '/' ? '/' : `${dir}/`))
        throw new GitProblem(`fatal: ${typed}: '${typed}' is outside repository at '${dir}'`)
      return path.slice(dir === '/' ? 1 : dir.length + 1)
    },
  }
}

/** Whether a path is one, or in one, of these. */
export const isAmong = (path: string, among: readonly string[]): boolean =>
  among.some((one) => one === '.' || path === one || path.startsWith(`${one}/`))

/** A commit by any of its names: `HEAD`, a branch, a tag, the start of its number, with `~2` or `^` behind. */
export async function commitOf({ git, fs, dir, cache }: Repository, name: string): Promise<string> {
  const [, base = '', steps = ''] = /^(.*?)((?:~\d*|\^)*)$/.exec(name) ?? []
  let oid: string | null = null
  for (const ref of [base === '@' ? 'HEAD' : base, `refs/tags/${base}`])
    oid ??= await git.resolveRef({ fs, dir, ref }).catch(() => null)
  if (oid === null && /^[0-9a-f]{4,40}$/.test(base))
    oid = await git.expandOid({ fs, dir, oid: base, cache }).catch(() => null)
  let count = 0
  for (const [step, number] of steps.matchAll(/~(\d*)|\^/g)) count += step === '^' ? 1 : Number(number || 1)
  if (oid !== null) {
    // A tag with a message leads to its commit.
    oid = (await git.readCommit({ fs, dir, oid, cache }).catch(() => null))?.oid ?? null
  }
  for (; count > 0 && oid !== null; count--)
    oid = (await git.readCommit({ fs, dir, oid, cache })).commit.parent[0] ?? null
  if (oid === null)
    throw new GitProblem(
      `fatal: ambiguous argument '${name}': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'`,
    )
  return oid
}

/** The number of the commit that is worked on; null before the first. */
export const headOf = ({ git, fs, dir }: Repository): Promise<string | null> =>
  git.resolveRef({ fs, dir, ref: 'HEAD' }).catch(() => null)

/** The first letters of a number. */
export const shortOf = (oid: string): string => oid.slice(0, 7)
