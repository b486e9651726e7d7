// npm run test:changed: every check, and the tests that a change touches. A change is whole when `npm test` has passed.
//
//   npm run test:changed [-- --base REV] [--list]
//
// --base compares with where HEAD left REV (main); --list says what would run.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles } from './lib/changed-files.mjs'
import { chooseJourneys, chooseUnits } from './lib/choose-tests.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { hostile, long } from './lib/journey-groups.mjs'
import { root } from './lib/project.mjs'
import { runStep } from './lib/run-step.mjs'

const { values } = parseArgs({
  options: { base: { type: 'string', default: 'main' }, list: { type: 'boolean', default: false } },
})
const say = (text) => process.stdout.write(`${text}\n`)

const { base, files } = changedFiles(values.base)
const allJourneys = readdirSync(join(root, 'e2e/journeys')).filter((name) => name.endsWith('.spec.ts'))
const journeys = chooseJourneys(files, allJourneys)
const units = chooseUnits(files)

say(`${files.length} files differ from ${base.slice(0, 8)}`)
say(
  {
    all: 'unit and contract tests: all',
    contract: 'unit and contract tests: those that import them, and all that start a server',
    importing: 'unit and contract tests: those that import them',
  }[units],
)
say(`journeys: ${journeys.length === allJourneys.length ? 'all' : journeys.join(', ') || 'none'}`)
if (values.list || files.length === 0) process.exit(0)

installWhenNeeded()
const failed = []
const step = async (name, command, ...args) => {
  if (!(await runStep(name, command, args)).passed) failed.push(name)
}
const vitest = (...args) => ['npx', '--no-install', 'vitest', 'run', '--passWithNoTests', ...args]

await step('checks', 'node', 'scripts/check.mjs')
if (units === 'all') await step('unit and contract tests', ...vitest())
else await step('tests that import a change', ...vitest('--changed', base))
if (units === 'contract') await step('contract tests', ...vitest('--project', 'contract'))
if (journeys.length > 0) {
  ensureChromium()
  await step('build', 'node', 'scripts/build.mjs')
  for (const [name, config, chosen] of [
    [
      'journeys',
      'e2e/playwright.config.ts',
      journeys.filter((each) => !hostile.test(each) && !long.test(each)),
    ],
    ['long journeys', 'e2e/long.config.ts', journeys.filter((each) => long.test(each))],
    ['hostile journeys', 'e2e/hostile.config.ts', journeys.filter((each) => hostile.test(each))],
  ])
    if (chosen.length > 0)
      await step(
        name,
        'npx',
        '--no-install',
        'playwright',
        'test',
        '--config',
        config,
        ...chosen.map((each) => `/${each.replaceAll('.', String.raw`\.`)}$`),
      )
}
say(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : '\nwhat was chosen passed')
process.exit(failed.length > 0 ? 1 : 0)
