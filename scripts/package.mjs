// `npm run package`: makes package/otteros, a folder that runs without building (deploy/ says how), and packs it into
// package/otteros-VERSION.tgz. `-- --folder-only` leaves it unpacked, for an image.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt, recordBuild } from './lib/build-state.mjs'
import { buildServer, buildWeb } from './lib/build-parts.mjs'
import { makePackage } from './lib/package-parts.mjs'
import { root } from './lib/project.mjs'

const folder = join(root, 'package/otteros')
if (!isBuilt()) {
  await buildServer()
  await buildWeb()
  recordBuild()
}
await makePackage(folder)
if (process.argv.includes('--folder-only')) process.exit(0)
const { status } = spawnSync('npm', ['pack', '--pack-destination', '..'], {
  cwd: folder,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
