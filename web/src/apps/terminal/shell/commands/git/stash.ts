// not shown in this module: as git says it
import { joinPath, normalisePath } from '@/kernel/files/paths'
import { type Change, changesBetween } from './changes'
import { GitProblem, headOf, type Repository, shortOf } from './repository'
import { statesOf, statusText } from './status'
import { stage, toVersion } from './work'

/** Where git keeps what was put aside: the newest, and a line for each of them, the oldest first. */
const ref = 'refs/stash'
const logOf = ({ dir }: Repository) => `${dir}/.git/logs/${ref}`
const noOid = '0'.repeat(40)

/** What was put aside. */
interface Entry {
  readonly oid: string
  readonly text: string
  /** Its line. */
  readonly line: string
}

/** What was put aside, the newest first. */
async function entriesOf(repository: Repository): Promise<readonly Entry[]> {
  const log = await repository.files.readFile(logOf(repository)).catch(() => '')
  return log
    .split('\n')
    .flatMap((line): Entry[] => {
      const [, oid, text] = /^[0-9a-f]{40} ([0-9a-f]{40}) [^\t]*\t(.*)$/.exec(line) ?? []
      return oid === undefined || text === undefined ? [] : [{ oid, text, line }]
    })
    .toReversed()
}

/** Writes what is left, the newest first. */
async function writeEntries(repository: Repository, entries: readonly Entry[]) {
  const { git, fs, dir, files } = repository
  const [newest] = entries
  if (!newest) {
    await git.deleteRef({ fs, dir, ref })
    await files.rm(logOf(repository), { force: true })
    return
  }
  await git.writeRef({ fs, dir, ref, value: newest.oid, force: true })
  let before = noOid
  const lines = entries.toReversed().map(({ oid, line }) => {
    const own = `${before}${line.slice(noOid.length)}\n`
    before = oid
    return own
  })
  await files.mkdir(normalisePath('..', logOf(repository)), { recursive: true })
  await files.writeFile(logOf(repository), lines.join(''))
}

/** The entry that is meant by `stash@{1}` or `1`; the newest without. */
function chosen(
  entries: readonly Entry[],
  name = 'stash@{0}',
): { readonly entry: Entry; readonly at: number } {
  const number = /^(?:stash@\{(\d+)\}|(\d+))$/.exec(name)
  if (!number) throw new GitProblem(`error: ${name} is not a valid reference`, 1)
  if (entries.length === 0) throw new GitProblem('No stash entries found.', 1)
  const at = Number(number[1] ?? number[2])
  const entry = entries[at]
  if (!entry) throw new GitProblem(`error: stash@{${at}} is not a valid reference`, 1)
  return { entry, at }
}

/** Puts changes of files that git knows aside, and makes the files as in the last commit. */
export async function push(repository: Repository, message: string | null): Promise<string> {
  const { git, fs, dir, cache } = repository
  const head = await headOf(repository)
  if (head === null) throw new GitProblem('You do not have the initial commit yet', 1)
  const states = (await statesOf(repository)).filter(({ staged }) => staged !== '?')
  if (states.length === 0) return 'No local changes to save\n'
  const branch = (await git.currentBranch({ fs, dir })) ?? '(no branch)'
  const { commit: last } = await git.readCommit({ fs, dir, cache, oid: head })
  const place = `${branch}: ${shortOf(head)} ${last.message.split('\n')[0] ?? ''}`
  const [author, committer] = [await repository.person('AUTHOR'), await repository.person('COMMITTER')]
  const make = (parent: string[], text: string) =>
    git.commit({ fs, dir, cache, message: text, author, committer, parent, noUpdateBranch: true })
  const index = await make([head], `index on ${place}`)
  await stage(repository, states)
  const text = message === null ? `WIP on ${place}` : `On ${branch}: ${message}`
  // As git writes it: without the line break that the library puts at the end.
  const made = await git.readObject({
    fs,
    dir,
    cache,
    oid: await make([head, index], text),
    format: 'content',
  })
  if (!(made.object instanceof Uint8Array)) throw new GitProblem('fatal: the stash could not be written')
  const object = made.object.slice(0, -1)
  const oid = await git.writeObject({ fs, dir, object, type: 'commit', format: 'content' })
  const who = /^committer (.*)$/m.exec(new TextDecoder().decode(object))?.[1] ?? ''
  const entry = { oid, text, line: `${noOid} ${oid} ${who}\t${text}` }
  await writeEntries(repository, [entry, ...(await entriesOf(repository))])
  await toVersion(repository, head)
  return `Saved working directory and index state ${text}\n`
}

/** What was put aside. */
export const list = async (repository: Repository): Promise<string> =>
  (await entriesOf(repository)).map(({ text }, index) => `stash@{${index}}: ${text}\n`).join('')

/** Why changes cannot come back now; null: they can. */
async function hindrance(
  repository: Repository,
  base: string,
  changes: readonly Change[],
): Promise<string | null> {
  const paths = new Set(changes.map(({ path }) => path))
  const states = await statesOf(repository)
  const among = states.filter(({ path }) => paths.has(path)).map(({ path }) => `\t${path}\n`)
  if (among.length > 0)
    return `error: Your local changes to the following files would be overwritten by merge:
${among.join('')}Please commit your changes or stash them before you merge.
Aborting
`
  const since = await changesBetween(
    repository,
    { commit: base },
    { commit: (await headOf(repository)) ?? base },
  )
  const other = since.find(({ path }) => paths.has(path))
  return other
    ? `error: ${other.path} has changed in a commit since. Go back to ${shortOf(base)} (git switch --detach), and try again there.\n`
    : null
}

/** Brings changes back to the files; a new file is taken up, as git does. */
async function bringBack({ git, fs, dir, cache, files }: Repository, changes: readonly Change[]) {
  for (const { path, before, after } of changes) {
    const target = joinPath(dir, path)
    if (after === null) {
      await files.rm(target, { force: true })
      continue
    }
    await files.mkdir(normalisePath('..', target), { recursive: true })
    await files.writeFile(target, await after.read())
    await files.chmod(target, after.mode & 0o111 ? 0o755 : 0o644)
    if (before === null) await git.add({ fs, dir, cache, filepath: path })
  }
}

/** Brings what was put aside back, and forgets it if that is wanted; what hinders it is said, and then it stays. */
export async function apply(
  repository: Repository,
  name: string | undefined,
  isDropped: boolean,
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const { git, fs, dir, cache } = repository
  const { entry } = chosen(await entriesOf(repository), name)
  const { commit: aside } = await git.readCommit({ fs, dir, cache, oid: entry.oid })
  const base = aside.parent[0] ?? entry.oid
  const changes = await changesBetween(repository, { commit: base }, { commit: entry.oid })
  const problem = await hindrance(repository, base, changes)
  if (problem === null) await bringBack(repository, changes)
  const status = await statusText(repository)
  if (problem !== null) {
    const kept = isDropped ? 'The stash entry is kept in case you need it again.\n' : ''
    return { text: `${problem}${status}${kept}`, exitCode: 1 }
  }
  return { text: status + (isDropped ? await drop(repository, name) : ''), exitCode: 0 }
}

/** Forgets what was put aside. */
export async function drop(repository: Repository, name: string | undefined): Promise<string> {
  const entries = await entriesOf(repository)
  const { entry, at } = chosen(entries, name)
  await writeEntries(
    repository,
    entries.filter((other) => other !== entry),
  )
  const shown = name === undefined || /^\d+$/.test(name) ? `refs/stash@{${at}}` : name
  return `Dropped ${shown} (${entry.oid})\n`
}

/** Forgets all that was put aside. */
export async function clear(repository: Repository): Promise<string> {
  if ((await entriesOf(repository)).length > 0) await writeEntries(repository, [])
  return ''
}
