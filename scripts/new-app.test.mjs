import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { problemOfName, writeApp } from './lib/new-app.mjs'
import { isTexts, readTexts } from './lib/texts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const apps = mkdtempSync(join(tmpdir(), 'new-app-'))
afterAll(() => rmSync(apps, { recursive: true }))
const read = (path) => readFileSync(join(apps, path), 'utf8')

test('an app is a folder with manifest, texts, icon, view, model and tests, called by its name', () => {
  expect(writeApp('my-notes', apps)).toEqual(
    [
      'View.test.tsx',
      'View.tsx',
      'icon.svg',
      'manifest.texts.ts',
      'manifest.ts',
      'model/entries.test.ts',
      'model/entries.ts',
      'texts.ts',
    ].map((file) => `my-notes/${file}`),
  )
  expect(read('my-notes/manifest.ts')).toContain("readonly 'my-notes': NoArgs")
  expect(readTexts(read('my-notes/manifest.texts.ts'), 'manifest.texts.ts').messages.title).toBe('My Notes')
})

test('what it writes is formatted, without marks of the template, and its texts can be read', () => {
  const names = ['a', 'x1', `${'long-'.repeat(5)}names`]
  const files = names.flatMap((name) => {
    expect(problemOfName(name, apps)).toBeNull()
    return writeApp(name, apps)
  })
  for (const file of files) expect(read(file)).not.toMatch(/__|NaN|undefined/)
  for (const file of files.filter(isTexts))
    expect(Object.keys(readTexts(read(file), file).messages)).not.toEqual([])
  const biome = spawnSync(
    'npx',
    ['--no-install', 'biome', 'format', '--vcs-enabled=false', `--config-path=${root}`, apps],
    { cwd: root, encoding: 'utf8' },
  )
  expect([biome.status, biome.stdout.match(/Checked \d+ files/)?.[0]]).toEqual([
    0,
    `Checked ${7 * readdirSync(apps).length} files`,
  ])
  expect(new Set(names.map((name) => read(`${name}/icon.svg`))).size).toBe(3)
})

test('a name that cannot be, or that another app has, is refused with a sentence', () => {
  mkdirSync(join(apps, 'taken'))
  const problem = (name) => problemOfName(name, apps)
  expect(problem(undefined)).toBe('Say what the app is called: npm run new-app NAME')
  for (const name of ['Notes', '1notes', 'my_notes', '-notes', 'notes-', 'my--notes', '../notes', 'a b', 'ä'])
    expect(problem(name)).toBe(
      `“${name}” cannot be an app's name. Use small letters, digits and single dashes, with a letter first: “my-notes”.`,
    )
  expect(problem('x'.repeat(31))).toMatch(/is too long\. A name has at most 30 characters\.$/)
  expect(problem('taken')).toMatch(/^There is an app called “taken” already: /)
  expect(problem('free')).toBeNull()
})

test('the command ends with an error for a name that is refused, and writes nothing', () => {
  const run = (...args) =>
    spawnSync('node', ['scripts/new-app.mjs', ...args], { cwd: root, encoding: 'utf8' })
  expect(run('settings')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is an app called “settings” already: /),
  })
  expect(run('one-thing', 'two')).toMatchObject({
    status: 1,
    stderr: 'One name at a time, not also “two”.\n',
  })
  expect(problemOfName('one-thing', join(root, 'web/src/apps'))).toBeNull()
})
