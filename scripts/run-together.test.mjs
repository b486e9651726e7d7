// However `npm run dev` is ended, nothing of it is left.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'

const library = pathToFileURL(join(import.meta.dirname, 'lib/run-together.mjs')).href

/** A program with another one below it, as a watcher has; both stop when they are told to, and write down who they are. */
const program = `
const { spawn } = require('node:child_process')
const { renameSync, writeFileSync } = require('node:fs')
const below = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
process.once('SIGTERM', () => { below.kill(); process.exit() })
writeFileSync(process.argv[1] + '.part', JSON.stringify([process.pid, below.pid]))
renameSync(process.argv[1] + '.part', process.argv[1])
setInterval(() => {}, 1000)
`
const launcher = `
import { writeFileSync } from 'node:fs'
import { runTogether } from ${JSON.stringify(library)}
writeFileSync('launcher', JSON.stringify([process.pid]))
const run = (name) => ({ command: process.execPath, args: ['-e', ${JSON.stringify(program)}, name] })
runTogether(process.cwd(), [run('first'), run('second')])
`

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const isRunning = (pid) => {
  try {
    // One that ended may still be listed.
    return !/^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function startByNpm() {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'otteros-dev-')))
  writeFileSync(join(folder, 'dev.mjs'), launcher)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'x', private: true, scripts: { dev: 'node dev.mjs' } }),
  )
  const npm = spawn('npm', ['run', 'dev'], { cwd: folder, stdio: 'ignore' })
  const files = ['launcher', 'first', 'second'].map((name) => join(folder, name))
  await expect.poll(() => files.every((file) => existsSync(file)), { timeout: 30_000 }).toBe(true)
  const [[launched], first, second] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')))
  return { npm: npm.pid, launched, programs: [...first, ...second] }
}

// Only Linux tells a test which processes have ended.
describe.runIf(process.platform === 'linux')('npm run dev leaves nothing behind', () => {
  test.each([
    ['npm is told to stop', 'npm', 'SIGTERM'],
    ['npm is killed', 'npm', 'SIGKILL'],
    ['it is told to stop', 'launched', 'SIGINT'],
    ['it is killed', 'launched', 'SIGKILL'],
    ['its terminal closes', 'launched', 'SIGHUP'],
    ['one of its programs is killed', 'program', 'SIGKILL'],
  ])('when %s', { timeout: 60_000 }, async (_, member, signal) => {
    const family = await startByNpm()
    process.kill(member === 'program' ? family.programs[0] : family[member], signal)
    const all = [family.npm, family.launched, ...family.programs]
    await expect.poll(() => all.filter(isRunning), { timeout: 30_000 }).toEqual([])
  })
})
