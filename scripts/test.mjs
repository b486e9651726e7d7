// npm test: sets everything up, then runs every check and every test. Ends with one line that counts them.
// With --repeat-failed a journey that failed is run once more, alone, after all the others (lib/repeat-journeys.mjs).
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { root } from './lib/project.mjs'
import { mostUnsteady, repeatFailed } from './lib/repeat-journeys.mjs'
import { runStep } from './lib/run-step.mjs'
import { countResults } from './lib/test-results.mjs'

const results = join(root, 'test-results')
const began = Date.now()
const isIntegration = process.argv.includes('--repeat-failed')
/** Integration ends a run after 25 minutes: on a machine that slow it goes without the hostile journeys, and says so (ms). */
const latestHostile = 20 * 60_000

/** The steps that failed, each with the last of what it printed. */
const failedSteps = []

/** Runs one step; whether it succeeded. */
async function step(name, command, args, env) {
  const { passed, tail } = await runStep(name, command, args, env)
  if (!passed) failedSteps.push({ name, tail })
  return passed
}

const readJson = (name) => {
  const path = join(results, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

installWhenNeeded()
ensureChromium()
// The Linux that tests resume (vm/test/cache.ts) is made during the checks. A test that needs it earlier waits for it; an error
// here occurs there too, and is reported there.
const linux = process.env.VM_CACHE_DIR ?? join(root, 'node_modules/.cache/otteros-vm')
spawn('node', ['scripts/vm-image.mjs', '--reuse', '--data-dir', linux], { cwd: root, stdio: 'ignore' })
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const npx = (...args) => ['npx', ['--no-install', ...args]]
const vitestReport = ['--reporter=default', '--reporter=json', `--outputFile=${join(results, 'vitest.json')}`]
const playwright = (config, ...args) => npx('playwright', 'test', '--config', config, ...args)
const steps = [
  await step('checks', 'node', ['scripts/check.mjs']),
  await step('build', 'node', ['scripts/build.mjs']),
  await step('sizes', 'node', ['scripts/check-sizes.mjs']),
  await step('unit and contract tests', ...npx('vitest', 'run', ...vitestReport)),
]
const told = []
const walks = []
for (const { name, config, file } of [
  { name: 'journeys', config: 'e2e/playwright.config.ts', file: 'journeys.json' },
  { name: 'hostile journeys', config: 'e2e/hostile.config.ts', file: 'hostile.json' },
]) {
  if (name === 'hostile journeys' && isIntegration && Date.now() - began > latestHostile) {
    told.push(`left out: hostile journeys, because ${latestHostile / 60_000} minutes had passed`)
    continue
  }
  const passed = await step(name, ...playwright(config))
  walks.push({ name, config, passed, report: readJson(file) })
}

/** Runs one journey alone; its report. */
async function repeat(config, selection, nth) {
  const name = `again-${nth + 1}`
  await step(
    `${name}: ${selection[0]}`,
    ...playwright(
      config,
      '--workers=1',
      '--reporter=list,json',
      '--output',
      join(results, name),
      ...selection,
    ),
    { PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, `${name}.json`) },
  )
  return readJson(`${name}.json`)
}
const { passed: walked, unsteady } = isIntegration
  ? await repeatFailed(walks, repeat, (text) => told.push(text))
  : { passed: walks.map((walk) => walk.passed), unsteady: [] }

const { passed, failed, failures } = countResults(
  readJson('vitest.json'),
  walks.map(({ report }) => report),
  { unsteady, mostUnsteady },
)
if (told.length > 0) process.stdout.write(`\n${told.join('\n')}`)
if (failures.length > 0) process.stdout.write(`\nfailed:\n${failures.map((each) => `  ${each}\n`).join('')}`)
// What a step printed is far above by now. Journeys are told by name; of the other steps not every failure is a test's.
for (const { name, tail } of failedSteps)
  if (!walks.some((walk) => walk.name === name) && !name.startsWith('again-'))
    process.stdout.write(`\nfailed step: ${name}\n${tail}\n`)
process.stdout.write(`\neverything took ${Math.round((Date.now() - began) / 1000)} s\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit([...steps, ...walked].every(Boolean) && failed === 0 && passed > 0 ? 0 : 1)
