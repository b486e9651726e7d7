import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { root } from './project.mjs'

const stamp = join(root, 'node_modules', '.otteros-build')

/** Everything that a build reads. */
const inputs = [
  'package-lock.json',
  'tsconfig.base.json',
  'contracts',
  'packages',
  'server/package.json',
  'server/src',
  'supabase/functions',
  'web/index.html',
  'web/languages',
  'web/package.json',
  'web/public',
  'web/s.html',
  'web/src',
  'web/vite',
  'web/vite.config.ts',
  'web/vite.guest.config.ts',
  'scripts/build.mjs',
  'scripts/lib',
]
/** What a build makes; removed by hand, it is made again. */
const outputs = ['web/dist/index.html', 'web/dist/s.html', 'server/dist/main.js']

/** @returns {boolean} whether the last build was made from the files as they are now */
export function isBuilt() {
  return readStamp(stamp) === currentState()
}

/** Remembers that the files as they are now are built. */
export function recordBuild() {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, currentState())
}

function currentState() {
  return fingerprint(root, [...inputs, ...outputs])
}
