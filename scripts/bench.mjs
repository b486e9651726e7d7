// npm run bench: builds the product when needed, then prints the table of measurements (bench/README.md).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './lib/chromium.mjs'
import { installWhenNeeded } from './lib/install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
installWhenNeeded()
ensureChromium()
const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status ?? 1
const built = run('node', ['scripts/build.mjs'])
process.exit(
  built === 0 ? run('npx', ['--no-install', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]) : built,
)
