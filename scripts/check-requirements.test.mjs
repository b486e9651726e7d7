import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idsInTitle, judgeCoverage, parseRequirements } from './requirements.mjs'

// Ids are put together here, so that no tool takes a fixture for a test that checks a clause of the product.
const [built, other, planned, empty, unknown] = [1, 2, 3, 4, 99].map((number) => `A1.${number}`)
const row = (id, status) => `| ${id} | asks | \`web/src\` | ${status} |`
const table = [
  '| id | what it asks | where it lives | status |',
  '|---|---|---|---|',
  row(built, 'built'),
  row(other, 'built'),
  row(planned, 'planned'),
  row(empty, 'informative'),
].join('\n')
const file = (path, ...titles) => ({
  path,
  source: titles.map((title) => `test('${title}', run)`).join('\n'),
})
const judge = (...files) => judgeCoverage(parseRequirements(table).clauses, files)

test('rows become clauses with what they ask, where they live and their status', () => {
  const { clauses, problems } = parseRequirements(table)
  expect(problems).toEqual([])
  expect([...clauses.keys()]).toEqual([built, other, planned, empty])
  expect(clauses.get(planned)).toEqual({ asks: 'asks', lives: '`web/src`', status: 'planned' })
})

test.each([
  ['an unknown status', row(built, 'done'), `${built} has the unknown status "done"`],
  ['a missing cell', `| ${built} | asks | built |`, `${built} needs four cells`],
  ['a second id', `| ${built} | see ${other} | here | built |`, `${built} shares its row with another id`],
  ['a second row', `${row(built, 'built')}\n${row(built, 'built')}`, `${built} has a row already`],
  [
    'the reserved word in prose',
    'an informative line',
    'the word "informative" may stand in a row\'s status only',
  ],
  [
    'the reserved word in a cell',
    `| ${built} | informative | here | built |`,
    'the word "informative" may stand in a row\'s status only',
  ],
])('%s is a problem of the document', (_, markdown, message) => {
  const { problems } = parseRequirements(markdown)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(message)
})

test('ids count in square brackets only', () => {
  expect(idsInTitle(`a [${built} ${other}] b [${planned}]`)).toEqual([built, other, planned])
  expect(idsInTitle(`a ${built} (${other}) [see ${planned}]`)).toEqual([])
})

test('nothing is wrong when each built clause is named, in one test or several', () => {
  const result = judge(file('a.test.ts', `both [${built} ${other}]`), file('b.test.ts', `again [${built}]`))
  expect(result).toEqual({ problems: [], open: [], named: 2 })
})

test('a built clause that no title names is open', () => {
  const { problems, open } = judge(file('a.test.ts', `one [${built}]`))
  expect(open).toEqual([other])
  expect(problems).toEqual([`${other} is built, but no test title names it`])
})

test('an id that the document does not list is told with its file', () => {
  const { problems } = judge(file('a.test.ts', `both [${built} ${other}]`, `one [${unknown}]`))
  expect(problems).toEqual([`a.test.ts: ${unknown} is not in docs/requirements.md`])
})

test('a planned clause that a title names wants its status changed, one that asks for nothing does not', () => {
  const { problems } = judge(file('a.test.ts', `all [${built} ${other} ${planned} ${empty}]`))
  expect(problems).toEqual([
    `${planned} is planned, but a.test.ts names it: set its status to built, or drop the id while only a part is there`,
  ])
})

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'requirements-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Writes files below the temporary folder and runs the command there. */
function run(files, ...args) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const command = fileURLToPath(new URL('check-requirements.mjs', import.meta.url))
  return spawnSync(process.execPath, [command, ...args, root], { encoding: 'utf8' })
}

test('the command reads test, spec and e2e files, leaves out built and installed ones, and counts', () => {
  const { status, stdout, stderr } = run({
    'docs/requirements.md': table,
    'web/src/a.test.tsx': file('', `one [${built}]`).source,
    'e2e/b.spec.ts': file('', `two [${other}]`).source,
    'node_modules/x/c.test.js': file('', `three [${planned}]`).source,
    'web/dist/d.e2e.js': file('', `four [${unknown}]`).source,
    'data/e.test.js': file('', `five [${unknown}]`).source,
  })
  expect(stderr).toBe('')
  expect(stdout).toBe(
    'requirements: 4 clauses (2 built, 1 planned, 1 informative), 2 named by tests in 2 files, 0 built ones open, 0 problems\n',
  )
  expect(status).toBe(0)
})

test('the command fails with a line for each problem, and lists the open ones on demand', () => {
  const files = { 'docs/requirements.md': table, 'a.e2e.mjs': file('', `one [${built} ${planned}]`).source }
  const failed = run(files)
  expect(failed.status).toBe(1)
  expect(failed.stderr.trim().split('\n')).toEqual([
    `${other} is built, but no test title names it`,
    `${planned} is planned, but a.e2e.mjs names it: set its status to built, or drop the id while only a part is there`,
  ])
  const listed = run({}, '--list')
  expect(listed.status).toBe(0)
  expect(listed.stdout.split('\n')[0]).toBe(`${other}  \`web/src\`  asks`)
})

test('the command says so when there is no document', () => {
  const { status, stderr } = run({})
  expect(status).toBe(1)
  expect(stderr).toBe('requirements: docs/requirements.md is missing\n')
})
