// npm test: sets everything up, then runs every check and every test. Ends with one line that counts them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './lib/chromium.mjs'
import { installWhenNeeded } from './lib/install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
const began = Date.now()

/** Runs one step from the project's folder with its output shown; tells its time and whether it succeeded. */
function step(name, command, args) {
  const start = Date.now()
  process.stdout.write(`\n=== ${name}\n`)
  const passed = spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
  process.stdout.write(
    `=== ${name}: ${passed ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - start) / 1000)} s\n`,
  )
  return passed
}

const readJson = (name) => {
  const path = join(results, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

installWhenNeeded()
ensureChromium()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const npx = (...args) => ['npx', ['--no-install', ...args]]
const vitestReport = ['--reporter=default', '--reporter=json', `--outputFile=${join(results, 'vitest.json')}`]
const steps = [
  step('checks', 'node', ['scripts/check.mjs']),
  step('build', 'node', ['scripts/build.mjs']),
  step('sizes', 'node', ['scripts/check-sizes.mjs']),
  step('unit and contract tests', ...npx('vitest', 'run', ...vitestReport)),
  step('journeys', ...npx('playwright', 'test', '--config', 'e2e/playwright.config.ts')),
]

const vitest = readJson('vitest.json')
const journeys = readJson('journeys.json')
const passed = (vitest?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0)
const failed =
  (vitest?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0) + (journeys?.stats.flaky ?? 0)
process.stdout.write(`\neverything took ${Math.round((Date.now() - began) / 1000)} s\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(steps.every(Boolean) && failed === 0 && passed > 0 ? 0 : 1)
