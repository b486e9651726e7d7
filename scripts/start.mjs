// `npm start`: installs when needed, builds when stale, then runs the server in this process.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireNode } from './lib/node-version.mjs'

requireNode()
// Only now: what these files use is newer than the Node that may have been refused above.
const { root } = await import('./lib/project.mjs')
const { installWhenNeeded } = await import('./lib/install.mjs')
const { isBuilt } = await import('./lib/build-state.mjs')
const { endWithNpm, watchNpm } = await import('./lib/npm-watch.mjs')

const npmHasEnded = watchNpm()
installWhenNeeded()
if (!isBuilt()) {
  process.stdout.write('Building…\n')
  // A separate process: the build's memory and its NODE_ENV end with it.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
endWithNpm(npmHasEnded)
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
