// not shown in this module: as git says it
import { normalisePath } from '@/kernel/files/paths'
import type { CommandContext, CommandResult } from '../../shell-types'
import type { CommandRun } from '../on-demand'
import { createBranch, deleteBranch, listBranches, merge, switchTo } from './branches'
import type { DiffForm } from './changes'
import { diff, log, show } from './history'
import { move } from './move'
import {
  commitOf,
  gitFiles,
  GitProblem,
  globalConfig,
  headOf,
  globalSetting,
  loadGit,
  openRepository,
  type Repository,
  shortOf,
} from './repository'
import { clone, fetchRemote, pull } from './remote'
import * as stash from './stash'
import { shortStatus, statusText } from './status'
import { texts } from './texts'
import { add, commit, remove, reset, restore } from './work'

/** The arguments of a command: its options, the rest, and what stands behind `--`. */
interface Arguments {
  readonly options: ReadonlyMap<string, string>
  readonly words: readonly string[]
  readonly paths: readonly string[]
}

/** Reads arguments. `valued` are options with a value; letters behind one dash are options of their own. */
function parse(args: readonly string[], known: readonly string[], valued: readonly string[] = []): Arguments {
  const options = new Map<string, string>()
  const words: string[] = []
  const rest = [...args]
  const take = (option: string, value: string | undefined) => {
    if (valued.includes(option)) {
      const given = value ?? rest.shift()
      if (given === undefined)
        throw new GitProblem(`error: option \`${option.replace(/^-+/, '')}' requires a value`, 129)
      options.set(
        option,
        options.has(option) && option === '-m' ? `${options.get(option) ?? ''}\n\n${given}` : given,
      )
    } else if (known.includes(option)) options.set(option, value ?? '')
    else
      throw new GitProblem(
        `error: unknown ${option.startsWith('--') ? 'option' : 'switch'} \`${option.replace(/^-+/, '')}'`,
        129,
      )
  }
  while (rest.length > 0) {
    const arg = rest.shift() ?? ''
    if (arg === '--') break
    if (/^-\d+$/.test(arg) && valued.includes('-n')) options.set('-n', arg.slice(1))
    else if (arg.startsWith('--')) {
      const [name = '', value] = arg.split(/=(.*)/s)
      take(name, value)
    } else if (arg.startsWith('-') && arg !== '-') {
      for (let at = 1; at < arg.length; at++) {
        const option = `-${arg[at] ?? ''}`
        const behind = arg.slice(at + 1)
        take(option, valued.includes(option) && behind !== '' ? behind : undefined)
        if (valued.includes(option)) break
      }
    } else words.push(arg)
  }
  return { options, words, paths: rest }
}

const formOf = ({ options }: Arguments, otherwise: DiffForm): DiffForm =>
  options.has('--stat')
    ? 'stat'
    : options.has('--name-only')
      ? 'name-only'
      : options.has('--name-status')
        ? 'name-status'
        : otherwise

const forms = ['--stat', '--name-only', '--name-status', '-p', '--patch', '--no-color', '--no-pager']

type Answer = string | { readonly text: string; readonly exitCode: number }
type Command = (repository: Repository, args: readonly string[], context: CommandContext) => Promise<Answer>

/** Splits words into names of commits, as far as they are, and paths. */
async function revisionsOf(repository: Repository, { words, paths }: Arguments, most: number) {
  const revisions: string[] = []
  const rest = words.flatMap((word) => {
    const range = /^(.+?)\.\.\.?(.+)$/.exec(word)
    return range ? [range[1] ?? '', range[2] ?? ''] : [word]
  })
  while (rest.length > 0 && revisions.length < most) {
    const [name = ''] = rest
    const isCommit = await commitOf(repository, name).then(
      () => true,
      () => false,
    )
    if (!isCommit) break
    revisions.push(name)
    rest.shift()
  }
  for (const name of rest)
    if (!(await repository.files.exists(normalisePath(name, `${repository.dir}/${repository.prefix}`))))
      await commitOf(repository, name)
  return { revisions, paths: [...rest, ...paths] }
}

const commands: Readonly<Record<string, Command>> = {
  async status(repository, args) {
    const { options } = parse(args, ['-s', '--short', '--porcelain', '--long'])
    return ['-s', '--short', '--porcelain'].some((one) => options.has(one))
      ? shortStatus(repository)
      : statusText(repository)
  },
  async add(repository, args) {
    const { options, words, paths } = parse(args, ['-A', '--all', '-v', '-f', '--force', '-u', '--update'])
    return add(
      repository,
      [...words, ...paths],
      options.has('-A') || options.has('--all') || options.has('-u') || options.has('--update'),
    )
  },
  async rm(repository, args) {
    const { options, words, paths } = parse(args, ['--cached', '-r', '-f', '-q'])
    const said = await remove(repository, [...words, ...paths], options.has('--cached'))
    return options.has('-q') ? '' : said
  },
  async mv(repository, args) {
    const { options, words, paths } = parse(args, ['-f', '--force', '-v', '--verbose'])
    return move(repository, [...words, ...paths], {
      isForced: options.has('-f') || options.has('--force'),
      isTold: options.has('-v') || options.has('--verbose'),
    })
  },
  async stash(repository, args) {
    const [act = 'push', ...rest] = args[0]?.startsWith('-') ? ['push', ...args] : args
    if (act === 'push') {
      const { options, words, paths } = parse(rest, ['-q', '--quiet'], ['-m', '--message'])
      if (words.length + paths.length > 0) throw new GitProblem(texts.stashesAll)
      const said = await stash.push(repository, options.get('-m') ?? options.get('--message') ?? null)
      return options.has('-q') || options.has('--quiet') ? '' : said
    }
    const { words } = parse(rest, [])
    if (act === 'list') return stash.list(repository)
    if (act === 'pop' || act === 'apply') return stash.apply(repository, words[0], act === 'pop')
    if (act === 'drop') return stash.drop(repository, words[0])
    if (act === 'clear') return stash.clear(repository)
    throw new GitProblem(
      `fatal: subcommand wasn't specified; 'push' can't be assumed due to unexpected token '${act}'`,
    )
  },
  async commit(repository, args) {
    const { options } = parse(
      args,
      ['-a', '--all', '--amend', '--allow-empty', '--no-edit', '-q', '--quiet'],
      ['-m', '--message'],
    )
    return commit(repository, {
      message: options.get('-m') ?? options.get('--message') ?? null,
      takesAll: options.has('-a') || options.has('--all'),
      isAmend: options.has('--amend'),
      mayBeEmpty: options.has('--allow-empty'),
      isQuiet: options.has('-q') || options.has('--quiet'),
    })
  },
  async log(repository, args, { isTerminal }) {
    const given = parse(
      args,
      [...forms, '--oneline', '--decorate', '--all', '--graph'],
      ['-n', '--max-count'],
    )
    const { revisions, paths } = await revisionsOf(repository, given, 1)
    const hasForm = forms.slice(0, 5).some((one) => given.options.has(one))
    return log(repository, {
      isShort: given.options.has('--oneline'),
      most: Number(given.options.get('-n') ?? given.options.get('--max-count') ?? Number.POSITIVE_INFINITY),
      start: revisions[0] ?? 'HEAD',
      paths,
      form: hasForm ? formOf(given, 'patch') : null,
      hasNames: isTerminal || given.options.has('--decorate'),
    })
  },
  async show(repository, args, { isTerminal }) {
    const given = parse(args, forms)
    return show(repository, given.words[0] ?? 'HEAD', formOf(given, 'patch'), isTerminal)
  },
  async diff(repository, args) {
    const given = parse(args, [...forms, '--cached', '--staged'])
    return diff(repository, {
      ...(await revisionsOf(repository, given, 2)),
      isStaged: given.options.has('--cached') || given.options.has('--staged'),
      form: formOf(given, 'patch'),
    })
  },
  async branch(repository, args) {
    const { options, words } = parse(args, [
      '-a',
      '-l',
      '--list',
      '-d',
      '-D',
      '-m',
      '-M',
      '--show-current',
      '-v',
    ])
    const { git, fs, dir } = repository
    const current = await git.currentBranch({ fs, dir })
    if (options.has('--show-current')) return current ? `${current}\n` : ''
    if (options.has('-d') || options.has('-D')) {
      let said = ''
      for (const name of words) said += await deleteBranch(repository, name, options.has('-D'))
      return said
    }
    if (options.has('-m') || options.has('-M')) {
      const [from = '', to] = words.length > 1 ? words : [current ?? '', words[0]]
      if (to === undefined) throw new GitProblem('fatal: branch name required')
      if ((await headOf(repository)) === null)
        await git.writeRef({ fs, dir, ref: 'HEAD', value: `refs/heads/${to}`, symbolic: true, force: true })
      else await git.renameBranch({ fs, dir, oldref: from, ref: to, checkout: from === current })
      return ''
    }
    const [name, start = 'HEAD'] = words
    return name === undefined ? listBranches(repository) : createBranch(repository, name, start)
  },
  async switch(repository, args) {
    const { options, words } = parse(args, ['-c', '--create', '--detach', '-d'])
    const [name, start = 'HEAD'] = words
    if (name === undefined) throw new GitProblem('fatal: missing branch or commit argument')
    return switchTo(repository, name, {
      isNew: options.has('-c') || options.has('--create'),
      mayDetach: options.has('--detach') || options.has('-d'),
      start,
    })
  },
  async checkout(repository, args) {
    const { options, words, paths } = parse(args, ['-b', '-B', '-q', '-f'])
    const [name, ...others] = words
    if (args.includes('--') || (name !== undefined && others.length > 0 && !options.has('-b'))) {
      const typed = args.includes('--') ? paths : others
      await restore(repository, typed, { isStaged: false, isFiles: true, source: name ?? null })
      return ''
    }
    if (name === undefined) return ''
    const isPath =
      !options.has('-b') &&
      (await commitOf(repository, name).then(
        () => false,
        () => true,
      )) &&
      (
        await repository.git.listFiles({ fs: repository.fs, dir: repository.dir, cache: repository.cache })
      ).some(
        (path) =>
          name === '.' || path === repository.pathOf(name) || path.startsWith(`${repository.pathOf(name)}/`),
      )
    if (isPath) {
      await restore(repository, [name], { isStaged: false, isFiles: true, source: null })
      return ''
    }
    return switchTo(repository, name, {
      isNew: options.has('-b'),
      mayDetach: true,
      start: others[0] ?? 'HEAD',
    })
  },
  async merge(repository, args) {
    const { options, words } = parse(args, ['--ff-only', '--no-ff', '--no-edit', '--abort'], ['-m'])
    if (options.has('--abort')) {
      await reset(repository, 'hard', 'HEAD')
      for (const name of ['MERGE_HEAD', 'MERGE_MSG'])
        await repository.files.rm(`${repository.dir}/.git/${name}`, { force: true })
      return ''
    }
    const [name] = words
    if (name === undefined) throw new GitProblem('fatal: No remote for the current branch.')
    return merge(repository, name, {
      onlyFast: options.has('--ff-only'),
      neverFast: options.has('--no-ff'),
      message: options.get('-m') ?? null,
    })
  },
  async restore(repository, args) {
    const { options, words, paths } = parse(args, ['--staged', '-S', '--worktree', '-W'], ['--source', '-s'])
    const isStaged = options.has('--staged') || options.has('-S')
    return restore(repository, [...words, ...paths], {
      isStaged,
      isFiles: !isStaged || options.has('--worktree') || options.has('-W'),
      source: options.get('--source') ?? options.get('-s') ?? null,
    })
  },
  async reset(repository, args) {
    const given = parse(args, ['--soft', '--mixed', '--hard', '-q'])
    const { revisions, paths } = await revisionsOf(repository, given, 1)
    if (paths.length > 0)
      return restore(repository, paths, { isStaged: true, isFiles: false, source: revisions[0] ?? null })
    const mode = given.options.has('--hard') ? 'hard' : given.options.has('--soft') ? 'soft' : 'mixed'
    return reset(repository, mode, revisions[0] ?? 'HEAD')
  },
  async tag(repository, args) {
    const { options, words } = parse(args, ['-a', '-d', '-l', '--list', '-f'], ['-m'])
    const { git, fs, dir } = repository
    const [name, start = 'HEAD'] = words
    if (name === undefined || options.has('-l') || options.has('--list'))
      return (await git.listTags({ fs, dir }))
        .toSorted()
        .map((tag) => `${tag}\n`)
        .join('')
    const all = await git.listTags({ fs, dir })
    if (options.has('-d')) {
      if (!all.includes(name)) throw new GitProblem(`error: tag '${name}' not found.`, 1)
      const oid = await git.resolveRef({ fs, dir, ref: `refs/tags/${name}` })
      await git.deleteTag({ fs, dir, ref: name })
      return `Deleted tag '${name}' (was ${shortOf(oid)})\n`
    }
    if (all.includes(name) && !options.has('-f')) throw new GitProblem(`fatal: tag '${name}' already exists`)
    const object = await commitOf(repository, start)
    const message = options.get('-m')
    if (message === undefined) await git.tag({ fs, dir, ref: name, object, force: options.has('-f') })
    else
      await git.annotatedTag({
        fs,
        dir,
        ref: name,
        object,
        message,
        force: options.has('-f'),
        tagger: await repository.person('COMMITTER'),
      })
    return ''
  },
  async fetch(repository, args, context) {
    const { options, words } = parse(args, ['-q', '--quiet', '--all', '-p', '--prune'])
    return fetchRemote(repository, context, words[0] ?? 'origin', options.has('-q') || options.has('--quiet'))
  },
  async pull(repository, args, context) {
    const { options, words } = parse(args, ['-q', '--quiet', '--ff-only', '--no-rebase'])
    return pull(repository, context, words, options.has('-q') || options.has('--quiet'))
  },
  async remote(repository, args) {
    const { git, fs, dir } = repository
    const { options, words } = parse(args, ['-v'])
    const [act, name = '', url = ''] = words
    if (act === 'add') {
      await git.addRemote({ fs, dir, remote: name, url })
      return ''
    }
    if (act === 'remove' || act === 'rm') {
      await git.deleteRemote({ fs, dir, remote: name })
      return ''
    }
    const all = await git.listRemotes({ fs, dir })
    return all
      .map((one) =>
        options.has('-v')
          ? `${one.remote}\t${one.url} (fetch)\n${one.remote}\t${one.url} (push)\n`
          : `${one.remote}\n`,
      )
      .join('')
  },
  async 'rev-parse'(repository, args) {
    const { options, words } = parse(args, ['--short', '--abbrev-ref', '--show-toplevel'])
    if (options.has('--show-toplevel')) return `${repository.dir}\n`
    let said = ''
    for (const name of words.length > 0 ? words : ['HEAD']) {
      const isBranch = options.has('--abbrev-ref') && name === 'HEAD'
      const { git, fs, dir } = repository
      const oid = isBranch ? '' : await commitOf(repository, name)
      const shown = options.has('--short') ? shortOf(oid) : oid
      said += `${isBranch ? ((await git.currentBranch({ fs, dir })) ?? 'HEAD') : shown}\n`
    }
    return said
  },
  async 'ls-files'(repository) {
    const names = await repository.git.listFiles({
      fs: repository.fs,
      dir: repository.dir,
      cache: repository.cache,
    })
    return names
      .filter((name) => name.startsWith(repository.prefix))
      .map((name) => `${name.slice(repository.prefix.length)}\n`)
      .join('')
  },
}

/** Begins a repository in a folder. */
async function init(args: readonly string[], { engine }: CommandContext): Promise<string> {
  const { options, words } = parse(args, ['-q', '--quiet'], ['-b', '--initial-branch'])
  const git = await loadGit()
  const dir = normalisePath(words[0] ?? '.', engine.cwd)
  const exists = await engine.fs.exists(`${dir}/.git`)
  if (!(await engine.fs.exists(dir))) await engine.fs.mkdir(dir, { recursive: true })
  const branch =
    options.get('-b') ??
    options.get('--initial-branch') ??
    (await globalSetting(engine.fs, 'init.defaultBranch')) ??
    'main'
  if (!exists) await git.init({ fs: gitFiles(engine.fs), dir, defaultBranch: branch })
  if (options.has('-q') || options.has('--quiet')) return ''
  return `${exists ? 'Reinitialized existing' : 'Initialized empty'} Git repository in ${dir}/.git/\n`
}

/** Reads or sets a setting: of the repository, or with `--global` of the person. */
async function config(args: readonly string[], context: CommandContext): Promise<Answer> {
  const { options, words } = parse(args, ['--global', '--local', '--get', '--list', '-l', '--unset'])
  const { fs } = context.engine
  const [key, value] = words
  const isGlobal = options.has('--global')
  if (key === undefined)
    return isGlobal
      ? fs.readFile(globalConfig).catch(() => '')
      : fs.readFile(`${(await openRepository(context)).dir}/.git/config`)
  if (!/^[\w-]+\.(?:.+\.)?[\w-]+$/.test(key))
    throw new GitProblem(`error: key does not contain a section: ${key}`, 1)
  if (value === undefined && !options.has('--unset')) {
    const repository = isGlobal ? null : await openRepository(context).catch(() => null)
    const own: unknown = repository
      ? await repository.git.getConfig({ fs: repository.fs, dir: repository.dir, path: key })
      : undefined
    const found = own ?? (await globalSetting(fs, key))
    return found === undefined
      ? { text: '', exitCode: 1 }
      : `${typeof found === 'string' ? found : JSON.stringify(found)}\n`
  }
  if (isGlobal) {
    const [section = '', name = ''] = key.split('.')
    const text = await fs.readFile(globalConfig).catch(() => '')
    const line = new RegExp(`(\\[${section}\\][^[]*?)^[ \\t]*${name}[ \\t]*=.*\\n`, 'im')
    const head = `[${section}]\n`
    const without = text.replace(line, '$1')
    const added = value === undefined ? '' : `\t${name} = ${value}\n`
    const at = without.toLowerCase().indexOf(head.toLowerCase())
    await fs.writeFile(
      globalConfig,
      at === -1
        ? `${without}${head}${added}`
        : without.slice(0, at + head.length) + added + without.slice(at + head.length),
    )
    return ''
  }
  const { git, fs: own, dir } = await openRepository(context)
  await git.setConfig({ fs: own, dir, path: key, value: options.has('--unset') ? undefined : value })
  return ''
}

const remoteCommands = new Set(['push', 'ls-remote', 'submodule'])

/** What goes to the error output, as git has it. */
const toErrors = new Set(['switch', 'checkout', 'clone', 'fetch'])

const result = (answer: Answer, command: string): CommandResult => {
  const { text, exitCode } = typeof answer === 'string' ? { text: answer, exitCode: 0 } : answer
  const isError = toErrors.has(command)
  return { stdout: isError ? '' : text, stderr: isError ? text : '', exitCode }
}

/** What `git` does. */
export const runGit: CommandRun = async (args, context) => {
  let given = [...args]
  let { engine } = context
  while (given[0] === '-C' || given[0] === '--no-pager') {
    if (given[0] === '-C') engine = { ...engine, cwd: normalisePath(given[1] ?? '.', engine.cwd) }
    given = given.slice(given[0] === '-C' ? 2 : 1)
  }
  const own = { ...context, engine }
  const [name = 'help', ...rest] = given
  try {
    if (name === '--version' || name === 'version')
      return result(`git version ${(await loadGit()).version()} (isomorphic-git)\n`, name)
    if (name === 'help' || name === '--help')
      return result(
        `usage: git <command> [<args>]\n\n${['clone', 'init', 'config', ...Object.keys(commands)].map((one) => `   ${one}\n`).join('')}`,
        name,
      )
    if (remoteCommands.has(name)) throw new GitProblem(texts.noNetwork({ command: name }))
    if (name === 'clone') {
      const { options, words } = parse(
        rest,
        ['-q', '--quiet', '--single-branch', '-v'],
        ['--depth', '-b', '--branch'],
      )
      const depth = options.get('--depth')
      if (depth !== undefined && !/^[1-9]\d*$/.test(depth))
        throw new GitProblem(`fatal: depth ${depth} is not a positive number`)
      const cloned = await clone(own, words, {
        depth: depth === undefined ? null : Number(depth),
        branch: options.get('-b') ?? options.get('--branch') ?? null,
        isSingle: options.has('--single-branch'),
        isQuiet: options.has('-q') || options.has('--quiet'),
      })
      return result(cloned, name)
    }
    if (name === 'init') return result(await init(rest, own), name)
    if (name === 'config') return result(await config(rest, own), name)
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new GitProblem(`git: '${name}' is not a git command. See 'git help'.`, 1)
    return result(await command(await openRepository(own), rest, own), name)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isOwn = error instanceof GitProblem
    const text = message === '' ? '' : `${isOwn ? message : `fatal: ${message}`}\n`
    // What `commit` finds nothing to do about is no error message.
    const isSaid = isOwn && name === 'commit' && error.exitCode === 1 && /nothing|no changes/.test(message)
    return { stdout: isSaid ? text : '', stderr: isSaid ? '' : text, exitCode: isOwn ? error.exitCode : 128 }
  }
}
