import { spawnSync } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { root } from './project.mjs'

const lockfile = join(root, 'package-lock.json')
/** Which lockfile was installed by this script. */
const stamp = join(root, 'node_modules', '.otteros-install')
/** npm writes this at the end of every installation. */
const npmRecord = join(root, 'node_modules', '.package-lock.json')

/** @returns {boolean} whether node_modules holds what the lockfile says, installed here or with npm directly */
function isInstalled() {
  if (!existsSync(npmRecord)) return false
  return (
    readStamp(stamp) === fingerprint(root, ['package-lock.json']) ||
    statSync(npmRecord).mtimeMs >= statSync(lockfile).mtimeMs
  )
}

/** Installs the dependencies when they are missing or the lockfile is not the one that they were installed from. */
export function installWhenNeeded() {
  if (isInstalled()) return
  process.stdout.write('Installing dependencies…\n')
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    process.stderr.write(`\nnpm could not install the dependencies${error ? ` (${error.message})` : ''}.\n`)
    process.stderr.write('Check the connection to the npm registry and start again.\n')
    process.exit(1)
  }
  writeFileSync(stamp, fingerprint(root, ['package-lock.json']))
}
