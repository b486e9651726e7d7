// Does what the instructions of a Dockerfile say, one after the other.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { newRoot, runToEnd, withRoots } from './container.mjs'
import { settingsAfter } from './dockerfile.mjs'

/** The authorities that this machine trusts, e.g. one of its company, and where commands of the build find them. */
const authorities = '/etc/ssl/certs/ca-certificates.crt'
const shownAuthorities = '/dev/authorities.crt'

/** How this machine reaches the registries: settings that an engine would be given by --build-arg, none of which stay. */
function wayOut() {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => /^(npm_config_registry|https?_proxy|no_proxy)$/i.test(key)),
  )
  if (!existsSync(authorities)) return { env, shown: {} }
  env.npm_config_cafile = shownAuthorities
  return { env, shown: { [shownAuthorities]: authorities } }
}

const quote = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const absolute = (folder, path) => join(path.startsWith('/') ? '/' : folder, path)

/** The shell commands of a COPY: files belong to root, and of a folder its contents are copied. */
function copyCommands(step, from, to, workdir) {
  const source = join(from, step.from === null ? step.source : absolute('/', step.source))
  const destination = join(to, absolute(workdir, step.destination))
  const isFolder = /(^|\/)\.?$/.test(step.destination)
  const copy = 'cp -a --no-preserve=ownership'
  return `if test -d ${quote(source)}
then mkdir -p ${quote(destination)} && ${copy} ${quote(`${source}/.`)} ${quote(destination)}
else mkdir -p ${quote(isFolder ? destination : join(destination, '..'))} && ${copy} ${quote(source)} ${quote(destination)}
fi`
}

/** Steps that only say how the image is started; `settingsAfter` collects them. */
const said = new Set(['user', 'env', 'expose', 'health', 'stop-signal', 'entrypoint', 'cmd', 'volume'])

/**
 * Builds an image.
 * @param {ReturnType<import('./dockerfile.mjs').readDockerfile>} stages
 * @param {{ baseOf: (name: string) => string, context: string, folder: string, tell: (text: string) => void }} options `baseOf`:
 * the root folder of a base image; `context`: what COPY copies from; `folder`: an empty one for what the stages change; `tell` hears of
 * each step when it is done
 * @returns the last stage's root folder, and what it says of the process to start
 */
export function buildImage(stages, { baseOf, context, folder, tell }) {
  const built = new Map()
  let last = null
  for (const [index, stage] of stages.entries()) {
    const root = newRoot(join(folder, String(index)), [baseOf(stage.base)])
    for (const [at, step] of stage.steps.entries()) {
      const { user, env, workdir } = settingsAfter(stage.steps.slice(0, at + 1))
      if (step.does === 'run') {
        const way = wayOut()
        const command = ['/bin/sh', '-c', step.command]
        runToEnd(root, { user, env: { ...way.env, ...env }, workdir, command, shown: way.shown })
      } else if (step.does === 'copy') {
        const other = step.from === null ? null : built.get(step.from)
        withRoots(
          other ? [other, root] : [root],
          copyCommands(step, other ? other.at : context, root.at, workdir),
        )
      } else if (step.does === 'workdir') withRoots([root], `mkdir -p ${quote(join(root.at, workdir))}`)
      else if (!said.has(step.does)) throw new Error(`Nothing here does ${step.keyword}.`)
      tell(`line ${step.line}, ${step.keyword}`)
    }
    if (stage.name !== null) built.set(stage.name, root)
    last = { root, settings: settingsAfter(stage.steps) }
  }
  return last
}
