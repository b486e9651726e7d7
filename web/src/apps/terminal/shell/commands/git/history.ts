// not shown in this module: as git says it
import { changesBetween, describe, type DiffForm } from './changes'
import { commitOf, GitProblem, headOf, isAmong, type Repository, shortOf } from './repository'
import { dateText } from './work'

/** Names of branches and tags behind a commit: ` (HEAD -> main, tag: v1)`. */
async function namesOf({ git, fs, dir, cache }: Repository): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string[]>()
  const note = (oid: string, name: string) => names.set(oid, [...(names.get(oid) ?? []), name])
  const current = await git.currentBranch({ fs, dir })
  const head = await git.resolveRef({ fs, dir, ref: 'HEAD' }).catch(() => null)
  if (head !== null) note(head, current ? `HEAD -> ${current}` : 'HEAD')
  for (const tag of await git.listTags({ fs, dir })) {
    const ref = await git.resolveRef({ fs, dir, ref: `refs/tags/${tag}` })
    note((await git.readCommit({ fs, dir, cache, oid: ref })).oid, `tag: ${tag}`)
  }
  for (const branch of await git.listBranches({ fs, dir }))
    if (branch !== current) note(await git.resolveRef({ fs, dir, ref: `refs/heads/${branch}` }), branch)
  return new Map([...names].map(([oid, all]) => [oid, ` (${all.join(', ')})`]))
}

interface LogOptions {
  readonly isShort: boolean
  readonly most: number
  readonly start: string
  readonly paths: readonly string[]
  readonly form: DiffForm | null
  /** Names of branches and tags are shown: people read it. */
  readonly hasNames: boolean
}

type Commit = Awaited<ReturnType<Repository['git']['readCommit']>>

const header = ({ oid, commit }: Commit, names: string) => {
  const parents = commit.parent.length > 1 ? `Merge: ${commit.parent.map(shortOf).join(' ')}\n` : ''
  const message = commit.message
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`))
  return `commit ${oid}${names}\n${parents}Author: ${commit.author.name} <${commit.author.email}>\nDate:   ${dateText(commit.author)}\n\n${message.join('\n')}\n`
}

const changesOf = (repository: Repository, { oid, commit }: Commit) => {
  const [parent] = commit.parent
  return changesBetween(repository, parent === undefined ? 'nothing' : { commit: parent }, { commit: oid })
}

/** The commits, newest first. */
export async function log(repository: Repository, options: LogOptions): Promise<string> {
  const { git, fs, dir, cache } = repository
  if (options.start === 'HEAD' && (await headOf(repository)) === null) {
    const branch = (await git.currentBranch({ fs, dir })) ?? 'HEAD'
    throw new GitProblem(`fatal: your current branch '${branch}' does not have any commits yet`)
  }
  // One that two lines of work come from is found by both.
  const all = new Map(
    (await git.log({ fs, dir, cache, ref: await commitOf(repository, options.start) })).map((one) => [
      one.oid,
      one,
    ]),
  ).values()
  const names = options.hasNames ? await namesOf(repository) : new Map<string, string>()
  const among = options.paths.map((typed) => repository.pathOf(typed))
  const parts: string[] = []
  for (const commit of all) {
    if (parts.length >= options.most) break
    const isWanted =
      among.length === 0 || (await changesOf(repository, commit)).some(({ path }) => isAmong(path, among))
    if (!isWanted) continue
    const shown = names.get(commit.oid) ?? ''
    const head = options.isShort
      ? `${shortOf(commit.oid)}${shown} ${commit.commit.message.split('\n')[0] ?? ''}\n`
      : header(commit, shown)
    if (options.form === null || commit.commit.parent.length > 1) parts.push(head)
    else {
      const changes = (await changesOf(repository, commit)).filter(
        ({ path }) => among.length === 0 || isAmong(path, among),
      )
      parts.push(`${head}${options.isShort ? '' : '\n'}${await describe(changes, options.form)}`)
    }
  }
  return parts.join(options.isShort ? '' : '\n')
}

/** A commit with what it changed. */
export async function show(
  repository: Repository,
  name: string,
  form: DiffForm,
  hasNames: boolean,
): Promise<string> {
  const { git, fs, dir, cache } = repository
  const [, revision = '', path] = /^(.*?):(.+)$/.exec(name) ?? []
  if (path !== undefined) {
    const oid = await commitOf(repository, revision || 'HEAD')
    const { blob } = await git.readBlob({ fs, dir, cache, oid, filepath: path }).catch(() => {
      throw new GitProblem(`fatal: path '${path}' does not exist in '${revision}'`)
    })
    return new TextDecoder().decode(blob)
  }
  const commit = await git.readCommit({ fs, dir, cache, oid: await commitOf(repository, name) })
  const names = hasNames ? ((await namesOf(repository)).get(commit.oid) ?? '') : ''
  const changes = commit.commit.parent.length > 1 ? [] : await changesOf(repository, commit)
  const text = await describe(changes, form)
  return header(commit, names) + (text === '' ? '' : `\n${text}`)
}

/** What differs: files from what is taken up, that from the last commit, or commits from each other. */
export async function diff(
  repository: Repository,
  {
    revisions,
    paths,
    isStaged,
    form,
  }: {
    readonly revisions: readonly string[]
    readonly paths: readonly string[]
    readonly isStaged: boolean
    readonly form: DiffForm
  },
): Promise<string> {
  const [first, second] = await Promise.all(revisions.map((name) => commitOf(repository, name)))
  const head = await headOf(repository)
  const from =
    first !== undefined
      ? { commit: first }
      : isStaged
        ? head === null
          ? 'nothing'
          : { commit: head }
        : 'index'
  const to = second !== undefined ? { commit: second } : isStaged ? 'index' : 'files'
  const among = paths.map((typed) => repository.pathOf(typed))
  const changes = await changesBetween(repository, from, to)
  return describe(
    changes.filter(({ path }) => among.length === 0 || isAmong(path, among)),
    form,
  )
}
