// npm run test:servers: tests a site of three servers behind HAProxy, with PgBouncer, PostgreSQL and a bucket: the contract tests
// that share a server, journeys, and servers that are killed while people work (10 minutes; SITE_SECONDS for less).
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './lib/chromium.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { root } from './lib/project.mjs'
import { runStep } from './lib/run-step.mjs'
import { missingPrograms } from './lib/site-programs.mjs'

installWhenNeeded()
ensureChromium()
const missing = missingPrograms()
if (missing.length > 0) {
  process.stderr.write(`${missing.join(' and ')} must be installed: apt-get install ${missing.join(' ')}\n`)
  process.exit(1)
}
const shared = spawnSync('git', ['grep', '-l', "inject('shared')", '--', 'server/test'], {
  cwd: root,
  encoding: 'utf8',
})
const npx = (...args) => ['npx', ['--no-install', ...args]]
const steps = [
  await runStep('build', 'node', ['scripts/build.mjs']),
  await runStep(
    'contract tests at a site',
    ...npx('vitest', 'run', '--project', 'contract', ...shared.stdout.trim().split('\n')),
    { OTTEROS_TEST_SERVERS: '3' },
  ),
  await runStep('journeys at a site', ...npx('playwright', 'test', '--config', 'e2e/servers.config.ts')),
  await runStep('killed servers', ...npx('vitest', 'run', '--project', 'contract', 'server/test/servers'), {
    OTTEROS_TEST_PROGRAMS: 'servers',
    SITE_SECONDS: process.env.SITE_SECONDS ?? '600',
    SITE_PEOPLE: process.env.SITE_PEOPLE ?? '200',
  }),
]
process.exit(steps.every(({ passed }) => passed) ? 0 : 1)
