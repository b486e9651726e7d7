import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { testFiles, testShell } from '../testing/test-shell'
import { knownFailures } from './known-failures'

const here = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(join(here, 'scripts')).map((file) => file.replace(/\.sh$/, ''))

/** What the shell prints for a script, in an empty folder of a new person, with the exit status as last line. */
async function runScript(name: string): Promise<string> {
  const files = testFiles()
  await files.createFolder('/home/work')
  await files.write('/home/script.sh', readFileSync(join(here, 'scripts', `${name}.sh`), 'utf8'))
  const { shell, run } = await testShell({ files, cwd: '/home/work' })
  const output = await run('export TZ=UTC; bash /home/script.sh 2>/dev/null')
  const status = await run('echo $?')
  expect(shell.cwd()).toBe('/home/work')
  return `${output}exit ${status}`
}

const expected = (name: string) => readFileSync(join(here, 'expected', `${name}.txt`), 'utf8')

describe('scripts print what bash prints', () => {
  let passed = 0
  afterAll(() => {
    const rate = ((passed / names.length) * 100).toFixed(1)
    process.stdout.write(`Shell conformance: ${passed} of ${names.length} scripts as bash (${rate} %)\n`)
  })

  test.each(names.filter((name) => knownFailures[name] === undefined))('%s', async (name) => {
    expect(await runScript(name)).toBe(expected(name))
    passed++
  })

  // One that works now is to be taken off the list.
  test.each(names.filter((name) => knownFailures[name] !== undefined))('%s still differs', async (name) => {
    expect(await runScript(name)).not.toBe(expected(name))
  })

  test('at least 97 of 100 scripts, of two hundred, print what bash prints', () => {
    const known = Object.keys(knownFailures).length
    expect(names.length).toBeGreaterThanOrEqual(200)
    expect((names.length - known) / names.length).toBeGreaterThanOrEqual(0.97)
  })

  test('every known failure is one of the scripts', () => {
    expect(Object.keys(knownFailures).filter((name) => !names.includes(name))).toEqual([])
  })
})
