// Every check that runs no test. Prints which ones failed.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** @type {[name: string, command: string, args: string[]][]} */
const checks = [
  ['format', 'npx', ['--no-install', 'biome', 'format', '.']],
  ['lint', 'npx', ['--no-install', 'oxlint', '--type-aware', '--deny-warnings']],
  ['types', 'node', ['scripts/typecheck.mjs']],
  ['layers', 'node', ['scripts/check-layers.mjs']],
  ['lockfile', 'node', ['scripts/check-lockfile.mjs']],
  ['migrations', 'node', ['scripts/check-migrations.mjs']],
  ['sleeps', 'node', ['scripts/check-sleeps.mjs']],
  ['requirements', 'node', ['scripts/check-requirements.mjs']],
  ['unused code', 'npx', ['--no-install', 'knip']],
]
const failed = []
for (const [name, command, args] of checks) {
  process.stdout.write(`\n— ${name}\n`)
  if (spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0) failed.push(name)
}
process.stdout.write(failed.length ? `\nfailed: ${failed.join(', ')}\n` : '\nall checks passed\n')
process.exit(failed.length ? 1 : 0)
