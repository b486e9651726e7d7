// not shown in this module: as git says it
import { joinPath, normalisePath } from '@/kernel/files/paths'
import { changesBetween, commitSummary } from './changes'
import { commitOf, GitProblem, headOf, isAmong, type Repository, shortOf } from './repository'
import { type FileState, statesOf, statusText } from './status'

const noPath = (typed: string) => new GitProblem(`fatal: pathspec '${typed}' did not match any files`)

/** Takes changes up for the next commit. */
export async function add(repository: Repository, typed: readonly string[], isAll: boolean): Promise<string> {
  const { git, fs, dir, cache } = repository
  if (typed.length === 0 && !isAll)
    return "Nothing specified, nothing added.\nhint: Maybe you wanted to say 'git add .'?\n"
  const among = isAll && typed.length === 0 ? ['.'] : typed.map((one) => repository.pathOf(one))
  const states = await statesOf(repository, among)
  for (const [index, path] of among.entries()) {
    const isKnown =
      path === '.' ||
      states.some((state) => isAmong(state.path, [path])) ||
      (await repository.files.exists(joinPath(dir, path)))
    if (!isKnown) throw noPath(typed[index] ?? path)
  }
  await stage(repository, states)
  await git.listFiles({ fs, dir, cache })
  return ''
}

/** Takes up what states say is changed. */
export async function stage({ git, fs, dir, cache }: Repository, states: readonly FileState[]) {
  for (const { path, unstaged } of states) {
    if (unstaged === 'D') await git.remove({ fs, dir, cache, filepath: path })
    else if (unstaged !== ' ') await git.add({ fs, dir, cache, filepath: path })
  }
}

/** Takes files out of the versions, and away unless they are to stay. */
export async function remove(
  repository: Repository,
  typed: readonly string[],
  staysThere: boolean,
): Promise<string> {
  const { git, fs, dir, cache, files } = repository
  let said = ''
  for (const one of typed) {
    const path = repository.pathOf(one)
    const known = (await git.listFiles({ fs, dir, cache })).filter((each) => isAmong(each, [path]))
    if (known.length === 0) throw noPath(one)
    for (const each of known) {
      await git.remove({ fs, dir, cache, filepath: each })
      if (!staysThere) await files.rm(joinPath(dir, each), { force: true })
      said += `rm '${each}'\n`
    }
  }
  return said
}

interface CommitOptions {
  readonly message: string | null
  readonly takesAll: boolean
  readonly isAmend: boolean
  readonly mayBeEmpty: boolean
  readonly isQuiet: boolean
}

/** Makes a commit of what is taken up. */
export async function commit(repository: Repository, options: CommitOptions): Promise<string> {
  const { git, fs, dir, cache, files } = repository
  if (options.takesAll)
    await stage(
      repository,
      (await statesOf(repository)).filter(({ staged }) => staged !== '?'),
    )
  const head = await headOf(repository)
  if (options.isAmend && head === null) throw new GitProblem('fatal: You have nothing to amend.')
  const merged = (await files.readFile(`${dir}/.git/MERGE_HEAD`).catch(() => '')).trim()
  const states = await statesOf(repository)
  const hasAny = states.some(({ staged }) => 'AMD'.includes(staged))
  if (!hasAny && !options.mayBeEmpty && !options.isAmend && merged === '')
    throw new GitProblem((await statusText(repository)).trimEnd(), 1)
  const old = options.isAmend && head ? (await git.readCommit({ fs, dir, cache, oid: head })).commit : null
  const saved = merged === '' ? '' : (await files.readFile(`${dir}/.git/MERGE_MSG`).catch(() => '')).trim()
  const message = options.message ?? old?.message.trimEnd() ?? (saved || null)
  if (message === null) throw new GitProblem('error: give the message of the commit with -m', 1)
  if (message.trim() === '') throw new GitProblem('Aborting commit due to empty commit message.', 1)
  const author = old ? old.author : await repository.person('AUTHOR')
  const committer = await repository.person('COMMITTER')
  const oid = await git.commit({
    fs,
    dir,
    cache,
    message,
    author,
    committer,
    ...(options.isAmend ? { amend: true } : {}),
    ...(merged && head ? { parent: [head, merged] } : {}),
  })
  if (merged !== '')
    for (const name of ['MERGE_HEAD', 'MERGE_MSG']) await files.rm(`${dir}/.git/${name}`, { force: true })
  if (options.isQuiet) return ''
  const branch = (await git.currentBranch({ fs, dir })) ?? 'detached HEAD'
  const { commit: made } = await git.readCommit({ fs, dir, cache, oid })
  const [parent] = made.parent
  const changes = await changesBetween(repository, parent === undefined ? 'nothing' : { commit: parent }, {
    commit: oid,
  })
  const root = parent === undefined ? ' (root-commit)' : ''
  const date = options.isAmend ? ` Date: ${dateText(made.author)}\n` : ''
  return `[${branch}${root} ${shortOf(oid)}] ${message.split('\n')[0] ?? ''}\n${date}${merged === '' ? await commitSummary(changes) : ''}`
}

const days = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const two = (value: number) => String(value).padStart(2, '0')

/** `Thu Nov 26 07:00:00 2026 +0000` */
export function dateText({
  timestamp,
  timezoneOffset,
}: {
  timestamp: number
  timezoneOffset: number
}): string {
  const date = new Date((timestamp - timezoneOffset * 60) * 1000)
  const ahead = 0 - timezoneOffset
  const zone = `${ahead < 0 ? '-' : '+'}${two(Math.floor(Math.abs(ahead) / 60))}${two(Math.abs(ahead) % 60)}`
  return `${days[date.getUTCDay()]} ${months[date.getUTCMonth()]} ${date.getUTCDate()} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} ${date.getUTCFullYear()} ${zone}`
}

/** Puts files back as they are taken up, or as they are in a commit. */
export async function restore(
  repository: Repository,
  typed: readonly string[],
  {
    isStaged,
    isFiles,
    source,
  }: { readonly isStaged: boolean; readonly isFiles: boolean; readonly source: string | null },
): Promise<string> {
  const { git, fs, dir, cache, files } = repository
  if (typed.length === 0) throw new GitProblem('fatal: you must specify path(s) to restore')
  const among = typed.map((one) => repository.pathOf(one))
  const from =
    source === null ? (isStaged ? await headOf(repository) : null) : await commitOf(repository, source)
  const to = isStaged ? 'index' : 'files'
  const changes = await changesBetween(
    repository,
    from === null ? (isStaged ? 'nothing' : 'index') : { commit: from },
    to,
  )
  const known = new Set([...(await git.listFiles({ fs, dir, cache })), ...changes.map(({ path }) => path)])
  for (const [index, path] of among.entries())
    if (path !== '.' && ![...known].some((one) => isAmong(one, [path])))
      throw new GitProblem(
        `error: pathspec '${typed[index] ?? path}' did not match any file(s) known to git`,
        1,
      )
  for (const { path, before } of changes.filter((one) => isAmong(one.path, among))) {
    if (isStaged)
      await git.resetIndex({ fs, dir, cache, filepath: path, ...(from === null ? {} : { ref: from }) })
    if (!isFiles) continue
    const target = joinPath(dir, path)
    if (before === null) await files.rm(target, { force: true })
    else {
      await files.mkdir(normalisePath('..', target), { recursive: true })
      await files.writeFile(target, await before.read())
      await files.chmod(target, before.mode & 0o111 ? 0o755 : 0o644)
    }
  }
  return ''
}

/** Goes back to a commit: the branch alone, what is taken up too, or the files as well. */
export async function reset(
  repository: Repository,
  mode: 'soft' | 'mixed' | 'hard',
  name: string,
): Promise<string> {
  const { git, fs, dir, cache } = repository
  const oid = await commitOf(repository, name)
  const branch = await git.currentBranch({ fs, dir, fullname: true })
  const before = await changesBetween(repository, 'index', { commit: oid })
  await git.writeRef({ fs, dir, ref: branch ?? 'HEAD', value: oid, force: true })
  if (mode === 'soft') return ''
  if (mode === 'hard') {
    await toVersion(repository, oid)
    const { commit: made } = await git.readCommit({ fs, dir, cache, oid })
    return `HEAD is now at ${shortOf(oid)} ${made.message.split('\n')[0] ?? ''}\n`
  }
  for (const { path } of before) await git.resetIndex({ fs, dir, cache, filepath: path, ref: oid })
  const left = (await statesOf(repository)).filter(({ unstaged }) => 'MD'.includes(unstaged))
  return left.length === 0
    ? ''
    : `Unstaged changes after reset:\n${left.map(({ path, unstaged }) => `${unstaged}\t${path}\n`).join('')}`
}

/** Makes the files and what is taken up as a commit has them. */
export async function toVersion(repository: Repository, oid: string): Promise<void> {
  const { git, fs, dir, files } = repository
  for (const change of await changesBetween(repository, { commit: oid }, 'index')) {
    // The library leaves files that the commit does not have.
    if (change.before === null) {
      await git.remove({ fs, dir, cache: repository.cache, filepath: change.path })
      await files.rm(joinPath(dir, change.path), { force: true })
    }
  }
  await git.checkout({ fs, dir, cache: repository.cache, ref: oid, force: true, noUpdateHead: true })
}
