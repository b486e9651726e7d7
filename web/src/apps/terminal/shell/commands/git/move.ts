// not shown in this module: as git says it
import { baseName, joinPath } from '@/kernel/files/paths'
import { GitProblem, isAmong, type Repository } from './repository'

/** What is taken up of each file: its content and mode. */
async function takenUp({ git, fs, dir, cache }: Repository) {
  const found = new Map<string, { readonly oid: string; readonly mode: number }>()
  await git.walk({
    fs,
    dir,
    cache,
    trees: [git.STAGE()],
    map: async (path, [entry]) => {
      const oid = entry && (await entry.type()) === 'blob' ? await entry.oid() : undefined
      if (oid !== undefined) found.set(path, { oid, mode: (await entry?.mode()) ?? 0o100644 })
      return path
    },
  })
  return found
}

/** Moves files and folders, and what is taken up of them: what else was changed in them stays not taken up. */
export async function move(
  repository: Repository,
  typed: readonly string[],
  { isForced, isTold }: { readonly isForced: boolean; readonly isTold: boolean },
): Promise<string> {
  const { git, fs, dir, cache, files } = repository
  const sources = typed.slice(0, -1)
  const last = typed.at(-1)
  if (last === undefined || sources.length === 0)
    throw new GitProblem('usage: git mv [<options>] <source>... <destination>', 129)
  const target = repository.pathOf(last)
  const at = (path: string) => (path === '.' ? dir : joinPath(dir, path))
  const isFolder = async (path: string) =>
    (await files.exists(at(path))) && (await files.stat(at(path))).isDirectory
  const isInto = await isFolder(target)
  if (sources.length > 1 && !isInto) throw new GitProblem(`fatal: destination '${last}' is not a directory`)
  const known = await takenUp(repository)
  const moves: { readonly from: string; readonly to: string }[] = []
  for (const one of sources) {
    const from = repository.pathOf(one)
    const to = isInto ? (target === '.' ? baseName(`/${from}`) : `${target}/${baseName(`/${from}`)}`) : target
    const which = `source=${from}, destination=${to}`
    if (!(await files.exists(at(from)))) throw new GitProblem(`fatal: bad source, ${which}`)
    if (![...known.keys()].some((path) => isAmong(path, [from])))
      throw new GitProblem(`fatal: not under version control, ${which}`)
    if (isAmong(to, [from])) throw new GitProblem(`fatal: can not move directory into itself, ${which}`)
    if (!isForced && (await files.exists(at(to)))) throw new GitProblem(`fatal: destination exists, ${which}`)
    if (!(await isFolder(to.includes('/') ? to.slice(0, to.lastIndexOf('/')) : '.')))
      throw new GitProblem(`fatal: renaming '${from}' failed: No such file or directory`)
    moves.push({ from, to })
  }
  // All were looked at first: a mistake leaves everything as it was.
  let said = ''
  for (const { from, to } of moves) {
    await files.mv(at(from), at(to))
    if (isTold) said += `Renaming ${from} to ${to}\n`
    for (const [path, { oid, mode }] of known) {
      if (!isAmong(path, [from])) continue
      await git.remove({ fs, dir, cache, filepath: path })
      await git.updateIndex({
        fs,
        dir,
        cache,
        filepath: to + path.slice(from.length),
        oid,
        mode,
        add: true,
        force: true,
      })
    }
  }
  return said
}
