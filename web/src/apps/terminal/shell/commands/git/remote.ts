// not shown in this module: as git says it
import type { GitProgressEvent, HttpClient } from 'isomorphic-git'
import { normalisePath } from '@/kernel/files/paths'
import type { CommandContext } from '../../shell-types'
import { unlessAborted } from '../wait'
import { merge } from './branches'
import { gitFiles, GitProblem, loadGit, type Repository, shortOf } from './repository'
import { texts } from './texts'

/** ms between two lines of progress. */
const progressEvery = 100

const interrupted = () => new GitProblem('', 130)

async function bodyOf(
  parts: AsyncIterableIterator<Uint8Array> | undefined,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!parts) return null
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return new Uint8Array(await new Blob(all.map((part) => new Uint8Array(part))).arrayBuffer())
}

async function* once(bytes: Uint8Array): AsyncIterableIterator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

/** The library's way to other servers: by the desktop's, which asks public repositories alone. */
const httpOf = ({ desktop, engine }: CommandContext): HttpClient => ({
  async request({ url, method = 'GET', body }) {
    const asked = await bodyOf(Array.isArray(body) ? once(body[0] ?? new Uint8Array()) : body)
    const answer = await unlessAborted(
      desktop.askRepository(url, method === 'POST' ? asked : null),
      engine.signal,
    )
    if (answer === null) throw interrupted()
    if (!answer.ok) {
      const reason = answer.error.code === 'too_large' ? texts.tooLarge : answer.error.message
      throw new GitProblem(
        `fatal: unable to access '${url.replace(/\/(?:info\/refs.*|git-upload-pack)$/, '')}': ${reason}`,
      )
    }
    const kind = method === 'POST' ? 'result' : 'advertisement'
    return {
      url,
      method,
      statusCode: 200,
      statusMessage: 'OK',
      headers: { 'content-type': `application/x-git-upload-pack-${kind}` },
      body: once(answer.value),
    }
  },
})

/** What is told while it goes on: on the terminal alone, as git does. */
function progressOn({ isTerminal, print, engine }: CommandContext, isQuiet: boolean) {
  const isShown = isTerminal && !isQuiet
  let phase = ''
  let last = 0
  const endPhase = async () => {
    if (isShown && phase !== '') await print(', done.\n')
    phase = ''
  }
  return {
    isShown,
    endPhase,
    onProgress: async (event: GitProgressEvent) => {
      if (engine.signal?.aborted) throw interrupted()
      if (!isShown || (event.phase === phase && performance.now() - last < progressEvery)) return
      if (event.phase !== phase) await endPhase()
      phase = event.phase
      last = performance.now()
      const share = event.total
        ? `${Math.floor((event.loaded * 100) / event.total)}% (${event.loaded}/${event.total})`
        : String(event.loaded)
      await print(`\r\x1b[K${phase}: ${share}`)
    },
    /** What the other server says of its work. */
    onMessage: async (text: string) => {
      if (isShown && phase === '' && /done\.\s*$/.test(text)) await print(`remote: ${text.trim()}\n`)
    },
  }
}

/** An address as the library takes it; those of other ways than the web are refused. */
function addressOf(typed: string): string {
  if (/^https?:\/\//i.test(typed)) return typed.replace(/\/+$/, '')
  throw new GitProblem(texts.onlyWeb({ address: typed }))
}

interface CloneOptions {
  readonly depth: number | null
  readonly branch: string | null
  readonly isSingle: boolean
  readonly isQuiet: boolean
}

/** Takes a repository over from another server into a folder of its own. */
export async function clone(
  context: CommandContext,
  [typed, given]: readonly string[],
  { depth, branch, isSingle, isQuiet }: CloneOptions,
): Promise<string> {
  if (typed === undefined) throw new GitProblem('fatal: You must specify a repository to clone.', 129)
  const url = addressOf(typed)
  const name =
    given ??
    url
      .split('/')
      .at(-1)
      ?.replace(/\.git$/, '') ??
    ''
  const { fs, cwd } = context.engine
  const dir = normalisePath(name, cwd)
  const exists = await fs.exists(dir)
  if (exists && (await fs.readdir(dir).catch(() => ['a file'])).length > 0)
    throw new GitProblem(`fatal: destination path '${name}' already exists and is not an empty directory.`)
  const progress = progressOn(context, isQuiet)
  const title = `Cloning into '${name}'...\n`
  if (progress.isShown) await context.print(title)
  const git = await loadGit()
  try {
    await git.clone({
      fs: gitFiles(fs),
      http: httpOf(context),
      dir,
      url,
      ...(branch !== null && { ref: branch }),
      ...(depth !== null && { depth }),
      singleBranch: isSingle || depth !== null,
      onProgress: progress.onProgress,
      onMessage: progress.onMessage,
    })
  } catch (error) {
    // What was begun goes, as git does it; a folder that was there stays.
    await fs.rm(exists ? `${dir}/.git` : dir, { recursive: true, force: true }).catch(() => undefined)
    throw problemOf(error, branch)
  }
  await progress.endPhase()
  return progress.isShown || isQuiet ? '' : title
}

/** An error of the library as git words it. */
function problemOf(error: unknown, branch: string | null): unknown {
  const name: unknown = error instanceof Error ? Reflect.get(error, 'code') : null
  return name === 'NotFoundError' && branch !== null
    ? new GitProblem(`fatal: Remote branch ${branch} not found in upstream origin`)
    : error
}

async function remoteBranches({ git, fs, dir }: Repository, remote: string) {
  const names = await git.listBranches({ fs, dir, remote })
  return new Map(
    await Promise.all(
      names
        .filter((name) => name !== 'HEAD')
        .map(
          async (name) =>
            [name, await git.resolveRef({ fs, dir, ref: `refs/remotes/${remote}/${name}` })] as const,
        ),
    ),
  )
}

/** Takes over what is new in the other repository, without changing files. */
export async function fetchRemote(
  repository: Repository,
  context: CommandContext,
  remote: string,
  isQuiet: boolean,
): Promise<string> {
  const { git, fs, dir } = repository
  const known = (await git.listRemotes({ fs, dir })).find((one) => one.remote === remote)
  if (!known) throw new GitProblem(`fatal: '${remote}' does not appear to be a git repository`)
  const url = addressOf(known.url)
  const before = await remoteBranches(repository, remote)
  const progress = progressOn(context, isQuiet)
  await git.fetch({
    fs,
    http: httpOf(context),
    dir,
    remote,
    url,
    onProgress: progress.onProgress,
    onMessage: progress.onMessage,
  })
  await progress.endPhase()
  const after = await remoteBranches(repository, remote)
  const lines = [...after].flatMap(([name, oid]) => {
    const old = before.get(name)
    if (old === oid) return []
    const what = old === undefined ? ' * [new branch]     ' : `   ${shortOf(old)}..${shortOf(oid)} `
    return [`${what} ${name.padEnd(10)} -> ${remote}/${name}\n`]
  })
  return lines.length === 0 || isQuiet ? '' : `From ${url}\n${lines.join('')}`
}

/** Takes over what is new, and merges the branch of the same name. */
export async function pull(
  repository: Repository,
  context: CommandContext,
  [remote = 'origin', given]: readonly string[],
  isQuiet: boolean,
) {
  const said = await fetchRemote(repository, context, remote, isQuiet)
  const { git, fs, dir } = repository
  const branch = given ?? (await git.currentBranch({ fs, dir }))
  if (!branch) throw new GitProblem('fatal: You are not currently on a branch.')
  const merged = await merge(repository, `${remote}/${branch}`, {
    onlyFast: false,
    neverFast: false,
    message: null,
  })
  const { text, exitCode } = typeof merged === 'string' ? { text: merged, exitCode: 0 } : merged
  return { text: said + text, exitCode }
}
