// not shown in this module: as git says it
import { headOf, isAmong, type Repository } from './repository'

/** A file's state: in the last commit, among the files, and in what is taken up for the next commit. */
export interface FileState {
  readonly path: string
  /** As `git status -s` has them: `A`, `M`, `D`, `?` or a space. */
  readonly staged: string
  readonly unstaged: string
}

/** The state of all files that differ, by path. */
export async function statesOf(
  repository: Repository,
  among: readonly string[] = ['.'],
): Promise<readonly FileState[]> {
  const { git, fs, dir, cache } = repository
  const matrix = await git.statusMatrix({ fs, dir, cache, ref: 'HEAD' }).catch(async (error: unknown) => {
    if ((await headOf(repository)) !== null) throw error
    return null
  })
  const rows = matrix ?? (await beforeFirst(repository))
  return rows.flatMap(([path, head, workdir, stage]): FileState[] => {
    if (!isAmong(path, among)) return []
    if (head === 0 && stage === 0) return workdir === 0 ? [] : [{ path, staged: '?', unstaged: '?' }]
    const staged = head === 0 ? 'A' : stage === 0 ? 'D' : stage === 1 ? ' ' : 'M'
    const unstaged = stage === 0 ? ' ' : workdir === 0 ? 'D' : workdir === stage ? ' ' : 'M'
    const both: FileState = { path, staged, unstaged }
    const isUntrackedAgain = stage === 0 && workdir !== 0
    if (isUntrackedAgain) return [both, { path, staged: '?', unstaged: '?' }]
    return staged === ' ' && unstaged === ' ' ? [] : [both]
  })
}

/** The same rows before the first commit, which the library does not make by itself. */
async function beforeFirst({
  git,
  fs,
  dir,
  cache,
}: Repository): Promise<readonly [string, number, number, number][]> {
  const rows: [string, number, number, number][] = []
  await git.walk({
    fs,
    dir,
    cache,
    trees: [git.WORKDIR(), git.STAGE()],
    map: async (path, [file, stage]) => {
      if (path === '.') return true
      if (!stage && (await git.isIgnored({ fs, dir, filepath: path }))) return null
      if ((await (file ?? stage)?.type()) === 'tree') return true
      const [inFiles, inStage] = [await file?.oid(), await stage?.oid()]
      rows.push([
        path,
        0,
        inFiles === undefined ? 0 : 2,
        inStage === undefined ? 0 : inFiles === inStage ? 2 : 3,
      ])
      return null
    },
  })
  return rows
}

/** Untracked files, folders that have no others as a whole. */
export async function untrackedNames(
  repository: Repository,
  states: readonly FileState[],
): Promise<readonly string[]> {
  const { git, fs, dir, cache } = repository
  const tracked = await git.listFiles({ fs, dir, cache })
  const names = states
    .filter(({ staged }) => staged === '?')
    .map(({ path }) => {
      const parts = path.split('/')
      for (let count = 1; count < parts.length; count++) {
        const folder = `${parts.slice(0, count).join('/')}/`
        if (!tracked.some((one) => one.startsWith(folder))) return folder
      }
      return path
    })
  return [...new Set(names)].toSorted()
}

/** A path as a person sees it from the folder that they are in. */
const seenFrom = (prefix: string, path: string): string => {
  if (prefix === '') return path
  if (path.startsWith(prefix)) return path.slice(prefix.length)
  const own = prefix.split('/').slice(0, -1)
  const parts = path.split('/')
  let same = 0
  while (same < own.length && own[same] === parts[same]) same++
  return '../'.repeat(own.length - same) + parts.slice(same).join('/')
}

const kinds: Readonly<Record<string, string>> = { A: 'new file:   ', M: 'modified:   ', D: 'deleted:    ' }

/** The whole answer of `git status`. */
export async function statusText(repository: Repository): Promise<string> {
  const { git, fs, dir, prefix } = repository
  const states = await statesOf(repository)
  const branch = await git.currentBranch({ fs, dir })
  const head = await headOf(repository)
  const staged = states.filter((state) => 'AMD'.includes(state.staged))
  const unstaged = states.filter((state) => 'MD'.includes(state.unstaged))
  const untracked = await untrackedNames(repository, states)
  const merging = await repository.files.exists(`${dir}/.git/MERGE_HEAD`)
  let text = branch ? `On branch ${branch}\n` : `HEAD detached at ${head?.slice(0, 7) ?? ''}\n`
  if (merging)
    text += 'All conflicts fixed but you are still merging.\n  (use "git commit" to conclude merge)\n\n'
  if (head === null) text += '\nNo commits yet\n\n'
  const row = (state: string, path: string) => `\t${kinds[state] ?? ''}${seenFrom(prefix, path)}\n`
  if (staged.length > 0)
    text += `Changes to be committed:\n  (use "git ${head === null ? 'rm --cached' : 'restore --staged'} <file>..." to unstage)\n${staged.map((one) => row(one.staged, one.path)).join('')}\n`
  if (unstaged.length > 0) {
    const verb = unstaged.some((one) => one.unstaged === 'D') ? 'add/rm' : 'add'
    text += `Changes not staged for commit:\n  (use "git ${verb} <file>..." to update what will be committed)\n  (use "git restore <file>..." to discard changes in working directory)\n${unstaged.map((one) => row(one.unstaged, one.path)).join('')}\n`
  }
  if (untracked.length > 0)
    text += `Untracked files:\n  (use "git add <file>..." to include in what will be committed)\n${untracked.map((one) => `\t${seenFrom(prefix, one)}\n`).join('')}\n`
  if (staged.length > 0) return text
  if (unstaged.length > 0) return `${text}no changes added to commit (use "git add" and/or "git commit -a")\n`
  if (untracked.length > 0)
    return `${text}nothing added to commit but untracked files present (use "git add" to track)\n`
  return head === null
    ? `${text}nothing to commit (create/copy files and use "git add" to track)\n`
    : `${text}nothing to commit, working tree clean\n`
}

/** `git status -s` */
export async function shortStatus(repository: Repository): Promise<string> {
  const states = await statesOf(repository)
  const changed = states.filter(({ staged }) => staged !== '?')
  const untracked = await untrackedNames(repository, states)
  return [
    ...changed.map(
      ({ path, staged, unstaged }) => `${staged}${unstaged} ${seenFrom(repository.prefix, path)}\n`,
    ),
    ...untracked.map((path) => `?? ${seenFrom(repository.prefix, path)}\n`),
  ].join('')
}
