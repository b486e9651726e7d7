// npm test: sets everything up, then runs every check and every test. Ends with one line that counts them.
// With --repeat-failed, as integration does, a journey that failed is run once more, alone, after all the others
// (lib/repeat-journeys.mjs). With --at-a-site, what several tests share is a site of several servers, for which HAProxy and PgBouncer
// must be installed, and programs that speak WebDAV are run (test-dav.mjs).
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { canMount, missingDavPrograms } from './lib/dav-programs.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { root } from './lib/project.mjs'
import { mostUnsteady, repeatFailed } from './lib/repeat-journeys.mjs'
import { runStep } from './lib/run-step.mjs'
import { missingPrograms } from './lib/site-programs.mjs'
import { countResults } from './lib/test-results.mjs'

const results = join(root, 'test-results')
const began = Date.now()
const isIntegration = process.argv.includes('--repeat-failed')
const wantsSite = process.argv.includes('--at-a-site')
const missing = wantsSite ? missingPrograms() : []
/** Whether tests and journeys share a site of several servers in the place of one. */
const hasSite = wantsSite && missing.length === 0
/** Integration ends a run after 25 minutes: on a slow machine it goes without what takes minutes at the end, and says so (ms). */
const latestStart = 18 * 60_000

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
const playwright = (config, ...args) => npx('playwright', 'test', '--config', config, ...args)
const told = missing.map((name) => `left out: a site of several servers, because ${name} is not installed`)
const missingDav = wantsSite ? missingDavPrograms() : []
/** Tests that need programs of the system, which run beside the others (server/vitest.config.ts). */
const withPrograms = [
  ...(hasSite ? ['servers'] : []),
  ...(wantsSite && missingDav.length === 0 ? ['dav'] : []),
].join(',')
const steps = [
  await step('checks', 'node', ['scripts/check.mjs']),
  await step('build', 'node', ['scripts/build.mjs']),
  await step('sizes', 'node', ['scripts/check-sizes.mjs']),
  await step(
    'unit and contract tests',
    ...npx(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${join(results, 'vitest.json')}`,
    ),
    {
      ...(hasSite && { OTTEROS_TEST_SERVERS: '3' }),
      ...(withPrograms !== '' && { OTTEROS_TEST_PROGRAMS: withPrograms }),
    },
  ),
]
if (missingDav.length > 0)
  told.push(`left out: programs by WebDAV, because ${missingDav.join(', ')} must be installed`)
if (wantsSite && missingDav.length === 0 && !canMount())
  told.push('left out: davfs2, because only root can mount files, where /dev/fuse is')
const walks = []
const withoutSite = hasSite ? { JOURNEYS_ON_SERVERS: 'apart' } : {}
for (const { name, config, file, env, isLate = false } of [
  { name: 'journeys', config: 'e2e/playwright.config.ts', file: 'journeys.json', env: withoutSite },
  ...(hasSite
    ? [{ name: 'journeys at a site', config: 'e2e/servers.config.ts', file: 'journeys-at-a-site.json' }]
    : []),
  { name: 'hostile journeys', config: 'e2e/hostile.config.ts', file: 'hostile.json', isLate: true },
  { name: 'long journeys', config: 'e2e/long.config.ts', file: 'long.json', isLate: true },
]) {
  if (isLate && isIntegration && Date.now() - began > latestStart) {
    told.push(`left out: ${name}, because ${latestStart / 60_000} minutes had passed`)
    continue
  }
  const passed = await step(name, ...playwright(config), env)
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
