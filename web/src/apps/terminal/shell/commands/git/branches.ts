// not shown in this module: as git says it
import { changesBetween, describe, modeLines } from './changes'
import { commitOf, GitProblem, headOf, type Repository, shortOf } from './repository'
import { statesOf } from './status'
import { toVersion } from './work'

const subjectOf = async ({ git, fs, dir, cache }: Repository, oid: string) =>
  (await git.readCommit({ fs, dir, cache, oid })).commit.message.split('\n')[0] ?? ''

/** The branches, the one that is worked on marked. */
export async function listBranches(repository: Repository): Promise<string> {
  const { git, fs, dir } = repository
  const current = await git.currentBranch({ fs, dir })
  const names = (await git.listBranches({ fs, dir })).toSorted()
  const head = await headOf(repository)
  const detached = current || head === null ? '' : `* (HEAD detached at ${shortOf(head)})\n`
  return detached + names.map((name) => `${name === current ? '*' : ' '} ${name}\n`).join('')
}

const isName = (name: string) => /^(?!-)(?!.*(?:\.\.|@\{|\/\/|\.lock$))[^\s~^:?*[\\\p{Cc}]+$/u.test(name)

/** Makes a branch at a commit. */
export async function createBranch(repository: Repository, name: string, start: string): Promise<string> {
  const { git, fs, dir } = repository
  if (!isName(name)) throw new GitProblem(`fatal: '${name}' is not a valid branch name`)
  if ((await git.listBranches({ fs, dir })).includes(name))
    throw new GitProblem(`fatal: a branch named '${name}' already exists`)
  const head = await headOf(repository)
  if (head === null && start === 'HEAD')
    throw new GitProblem(
      `fatal: not a valid object name: '${(await git.currentBranch({ fs, dir })) ?? 'HEAD'}'`,
    )
  const oid = await commitOf(repository, start)
  await git.writeRef({ fs, dir, ref: `refs/heads/${name}`, value: oid })
  return ''
}

/** Deletes a branch; one that is not in the work of the current one only by force. */
export async function deleteBranch(repository: Repository, name: string, isForced: boolean): Promise<string> {
  const { git, fs, dir, cache } = repository
  if (!(await git.listBranches({ fs, dir })).includes(name))
    throw new GitProblem(`error: branch '${name}' not found.`, 1)
  if ((await git.currentBranch({ fs, dir })) === name)
    throw new GitProblem(`error: Cannot delete branch '${name}' checked out at '${dir}'`, 1)
  const oid = await commitOf(repository, `refs/heads/${name}`)
  const head = await headOf(repository)
  const isMerged =
    head === oid || (head !== null && (await git.isDescendent({ fs, dir, cache, oid: head, ancestor: oid })))
  if (!isForced && !isMerged)
    throw new GitProblem(
      `error: The branch '${name}' is not fully merged.\nIf you are sure you want to delete it, run 'git branch -D ${name}'.`,
      1,
    )
  await git.deleteBranch({ fs, dir, ref: name })
  return `Deleted branch ${name} (was ${shortOf(oid)}).\n`
}

/** Goes to a branch or a commit. Changes that would be lost stop it. */
export async function switchTo(
  repository: Repository,
  name: string,
  {
    isNew,
    mayDetach,
    start,
  }: { readonly isNew: boolean; readonly mayDetach: boolean; readonly start: string },
): Promise<string> {
  const { git, fs, dir } = repository
  const current = await git.currentBranch({ fs, dir })
  if (isNew) {
    if ((await headOf(repository)) === null) {
      await git.writeRef({ fs, dir, ref: 'HEAD', value: `refs/heads/${name}`, symbolic: true, force: true })
      return `Switched to a new branch '${name}'\n`
    }
    await createBranch(repository, name, start)
  }
  const isBranch = (await git.listBranches({ fs, dir })).includes(name)
  if (!isBranch && !mayDetach) {
    const isCommit = await commitOf(repository, name).then(
      () => true,
      () => false,
    )
    throw isCommit
      ? new GitProblem(
          `fatal: a branch is expected, got commit '${name}'\nhint: If you want to detach HEAD at the commit, try again with the --detach option.`,
        )
      : new GitProblem(`fatal: invalid reference: ${name}`)
  }
  if (isBranch && name === current) return `Already on '${name}'\n`
  const oid = await commitOf(repository, isBranch ? `refs/heads/${name}` : name).catch(() => {
    throw new GitProblem(`error: pathspec '${name}' did not match any file(s) known to git`, 1)
  })
  const before = await headOf(repository)
  if (before !== null && before !== oid) await moveFiles(repository, before, oid)
  if (isBranch)
    await git.writeRef({ fs, dir, ref: 'HEAD', value: `refs/heads/${name}`, symbolic: true, force: true })
  else await git.writeRef({ fs, dir, ref: 'HEAD', value: oid, force: true })
  if (isNew) return `Switched to a new branch '${name}'\n`
  return isBranch
    ? `Switched to branch '${name}'\n`
    : `HEAD is now at ${shortOf(oid)} ${await subjectOf(repository, oid)}\n`
}

/** Takes the files from one commit to another; changes of the person's own in other files stay. */
async function moveFiles(repository: Repository, from: string, to: string) {
  const differing = new Set(
    (await changesBetween(repository, { commit: from }, { commit: to })).map(({ path }) => path),
  )
  const states = await statesOf(repository)
  const own = states
    .filter(({ path, staged }) => differing.has(path) && staged !== '?')
    .map(({ path }) => path)
  if (own.length > 0)
    throw new GitProblem(
      `error: Your local changes to the following files would be overwritten by checkout:\n${own.map((path) => `\t${path}\n`).join('')}Please commit your changes or stash them before you switch branches.\nAborting`,
      1,
    )
  const lost = states
    .filter(({ path, staged }) => differing.has(path) && staged === '?')
    .map(({ path }) => path)
  if (lost.length > 0)
    throw new GitProblem(
      `error: The following untracked working tree files would be overwritten by checkout:\n${lost.map((path) => `\t${path}\n`).join('')}Please move or remove them before you switch branches.\nAborting`,
      1,
    )
  const { git, fs, dir, cache, files } = repository
  const paths = [...differing]
  const gone = (await changesBetween(repository, { commit: from }, { commit: to })).filter(
    ({ after }) => after === null,
  )
  for (const { path } of gone) {
    await git.remove({ fs, dir, cache, filepath: path })
    await files.rm(`${dir}/${path}`, { force: true })
  }
  const left = paths.filter((path) => !gone.some((one) => one.path === path))
  if (left.length > 0)
    await git.checkout({ fs, dir, cache, ref: to, filepaths: left, force: true, noUpdateHead: true })
}

/** Brings the work of another branch into the current one. */
export async function merge(
  repository: Repository,
  name: string,
  options: { readonly onlyFast: boolean; readonly neverFast: boolean; readonly message: string | null },
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const { git, fs, dir, cache, files } = repository
  const ours = await headOf(repository)
  const theirs = await commitOf(repository, name).catch(() => {
    throw new GitProblem(`merge: ${name} - not something we can merge`, 1)
  })
  if (ours === null) {
    await switchTo(repository, theirs, { isNew: false, mayDetach: true, start: 'HEAD' })
    return { text: '', exitCode: 0 }
  }
  const isIn = (oid: string, ancestor: string) =>
    oid === ancestor ? Promise.resolve(true) : git.isDescendent({ fs, dir, cache, oid, ancestor })
  if (await isIn(ours, theirs)) return { text: 'Already up to date.\n', exitCode: 0 }
  const changed = (await statesOf(repository)).filter(({ staged }) => staged !== '?')
  if (changed.length > 0)
    throw new GitProblem(
      `error: Your local changes to the following files would be overwritten by merge:\n${changed.map(({ path }) => `\t${path}\n`).join('')}Please commit your changes or stash them before you merge.\nAborting`,
      1,
    )
  const branch = await git.currentBranch({ fs, dir })
  const stat = async (to: string) => {
    const changes = await changesBetween(repository, { commit: ours }, { commit: to })
    return (await describe(changes, 'stat')) + modeLines(changes)
  }
  if ((await isIn(theirs, ours)) && !options.neverFast) {
    await moveFiles(repository, ours, theirs)
    await git.writeRef({ fs, dir, ref: branch ? `refs/heads/${branch}` : 'HEAD', value: theirs, force: true })
    return {
      text: `Updating ${shortOf(ours)}..${shortOf(theirs)}\nFast-forward\n${await stat(theirs)}`,
      exitCode: 0,
    }
  }
  if (options.onlyFast) throw new GitProblem('fatal: Not possible to fast-forward, aborting.')
  const message =
    options.message ??
    `Merge branch '${name}'${branch === 'main' || branch === 'master' ? '' : ` into ${branch ?? 'HEAD'}`}`
  const [base] = await git.findMergeBase({ fs, dir, cache, oids: [ours, theirs] })
  const changedIn = async (commit: string) =>
    (
      await changesBetween(repository, typeof base === 'string' ? { commit: base } : 'nothing', { commit })
    ).map(({ path }) => path)
  const inTheirs = new Set(await changedIn(theirs))
  const both = (await changedIn(ours)).filter((path) => inTheirs.has(path))
  const merged = both.map((path) => `Auto-merging ${path}\n`).join('')
  try {
    const { oid } = await git.merge({
      fs,
      dir,
      cache,
      // By their names: those stand at conflicts.
      ours: 'HEAD',
      theirs: (await git.listBranches({ fs, dir })).includes(name) ? name : theirs,
      noUpdateBranch: true,
      fastForward: false,
      abortOnConflict: false,
      message,
      author: await repository.person('AUTHOR'),
      committer: await repository.person('COMMITTER'),
    })
    if (oid === undefined) throw new GitProblem('fatal: the merge made no commit')
    await toVersion(repository, oid)
    await git.writeRef({
      fs,
      dir,
      ref: branch ? `refs/heads/${branch}` : 'HEAD',
      value: oid,
      force: true,
    })
    return { text: `${merged}Merge made by the 'ort' strategy.\n${await stat(oid)}`, exitCode: 0 }
  } catch (error) {
    const data: unknown = error instanceof git.Errors.MergeConflictError ? error.data : null
    if (typeof data !== 'object' || data === null || !('filepaths' in data) || !Array.isArray(data.filepaths))
      throw error
    const paths = data.filepaths.map(String)
    await files.writeFile(`${dir}/.git/MERGE_HEAD`, `${theirs}\n`)
    await files.writeFile(`${dir}/.git/MERGE_MSG`, `${message}\n`)
    return {
      text: `${merged}${paths.map((path) => `CONFLICT (content): Merge conflict in ${path}\n`).join('')}Automatic merge failed; fix conflicts and then commit the result.\n`,
      exitCode: 1,
    }
  }
}
