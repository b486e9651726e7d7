// Every check that runs no test, two at a time, each with what it printed in one piece. Says in the end which ones failed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** How many run at once: most of them keep one core busy. */
const atOnce = 2
/**
 * The longest first. Types are checked by the linter: its rules need them, so that it knows them already. `npm run typecheck`
 * asks the compiler itself.
 * @type {[name: string, command: string, args: string[]][]}
 */
const checks = [
  ['lint and types', 'npx', ['--no-install', 'oxlint', '--type-aware', '--type-check', '--deny-warnings']],
  ['unused code', 'npx', ['--no-install', 'knip']],
  ['format', 'npx', ['--no-install', 'biome', 'format', '.']],
  ['layers', 'node', ['scripts/check-layers.mjs']],
  ['texts', 'node', ['scripts/check-texts.mjs']],
  ['texts outside of texts.ts', 'node', ['scripts/check-literals.mjs']],
  ['lockfile', 'node', ['scripts/check-lockfile.mjs']],
  ['migrations', 'node', ['scripts/check-migrations.mjs']],
  ['sleeps', 'node', ['scripts/check-sleeps.mjs']],
  ['requirements', 'node', ['scripts/check-requirements.mjs']],
]

/** Runs one check to its end; whether it passed, and all that it printed. */
const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ passed: false, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ passed: code === 0, output }))
  })

const failed = []
const waiting = [...checks]
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const [name, command, args] = check
    const started = performance.now()
    const { passed, output } = await run(command, args)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`\n— ${name}: ${passed ? 'ok' : 'FAILED'} in ${seconds} s\n${output}`)
    if (!passed) failed.push(name)
  }
}
await Promise.all(Array.from({ length: atOnce }, work))
process.stdout.write(failed.length ? `\nfailed: ${failed.join(', ')}\n` : '\nall checks passed\n')
process.exit(failed.length ? 1 : 0)
