// Type-checks every workspace; prints what the compiler says and exits non-zero on the first workspace with errors.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const projects = [
  'contracts',
  'packages/otterscript',
  'packages/app-sdk',
  'web',
  'server',
  'vm',
  'e2e',
  'bench',
]
for (const project of projects) {
  const { status } = spawnSync('npx', ['--no-install', 'tsc', '--noEmit', '-p', project], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
