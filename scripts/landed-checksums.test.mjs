import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { landedChecksums } from './lib/landed-checksums.mjs'
import { checksumOf, checksumProblems } from './lib/migrations.mjs'

const line = (name, text) => `${checksumOf(text)}  ${name}.sql\n`
const [first, second, third] = ['first', 'second', 'third'].map((name) =>
  line(name, `create table ${name} ();`),
)
const firstEdited = line('first', 'create table other ();')

let folder
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=Otter', '-c', 'user.email=otter@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

/** Commits the file with this text; the commit. */
function commit(checksums) {
  writeFileSync(join(folder, 'supabase/migrations/checksums'), checksums)
  git('add', '.')
  git('commit', '--quiet', '--allow-empty', '--message', 'A change')
  return git('rev-parse', 'HEAD')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otteros-history-'))
  mkdirSync(join(folder, 'supabase/migrations'), { recursive: true })
  git('init', '--quiet', '--initial-branch=main')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What is wrong with a file that is not committed yet. */
const problemsOf = (checksums, since) => checksumProblems(checksums, landedChecksums(folder, since))

test('lines may be added, anywhere, and the comment may change', () => {
  const since = commit(`# of landed files\n${first}`)
  commit(first + second)
  expect(problemsOf(third + first + second, since)).toEqual([])
  expect(problemsOf((first + second).replaceAll('\n', '\r\n'), since)).toEqual([])
})

test('a line that was changed together with its migration is named, committed or not', () => {
  const since = commit(first + second)
  const named = [expect.stringContaining(`first.sql in supabase/migrations/checksums was changed or removed`)]
  expect(problemsOf(firstEdited + second, since)).toEqual(named)
  expect(problemsOf(firstEdited + second, since)[0]).toContain(first.trim())
  commit(firstEdited + second)
  expect(problemsOf(firstEdited + second, since)).toEqual(named)
})

test('a line that a later commit brought stays too, also where a merge dropped it', () => {
  const since = commit(first)
  git('checkout', '--quiet', '-b', 'side')
  commit(first + second)
  git('checkout', '--quiet', 'main')
  commit(first + third)
  git('merge', '--quiet', '--strategy=ours', 'side')
  expect(problemsOf(first + third, since)).toEqual([expect.stringContaining(`The line of second.sql`)])
  expect(problemsOf(first + second + third, since)).toEqual([])
})

test('another text before the landed one is a change of it, and one behind it is not', () => {
  const since = commit(first)
  expect(problemsOf(firstEdited + first, since)).toHaveLength(1)
  expect(problemsOf(first + firstEdited, since)).toEqual([])
})

test('what changed before the baseline is left alone', () => {
  commit(firstEdited)
  const since = commit(first)
  expect(problemsOf(first, since)).toEqual([])
})

test('without the history there is nothing to compare with', () => {
  expect(landedChecksums(folder, '0'.repeat(40))).toBeNull()
  commit(first)
  expect(landedChecksums(folder, '0'.repeat(40))).toBeNull()
  const clone = mkdtempSync(join(tmpdir(), 'otteros-shallow-'))
  try {
    const since = git('rev-parse', 'HEAD')
    commit(first + second)
    git('clone', '--quiet', '--depth=1', `file://${folder}`, clone)
    expect(landedChecksums(clone, since)).toBeNull()
    rmSync(join(clone, '.git'), { recursive: true })
    expect(landedChecksums(clone, since)).toBeNull()
  } finally {
    rmSync(clone, { recursive: true })
  }
})
