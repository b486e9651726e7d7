import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemsOfLanguage, untranslatedApps, unusedKeys } from './lib/check-texts.mjs'
import { areaOf, compileMessages, readTexts } from './lib/texts.mjs'

const english = {
  'apps/notes': {
    title: 'Notes',
    saved: 'Saved {name}',
    files: '{count, plural, one {# file} other {# files}}',
  },
}
const german = (messages) => problemsOfLanguage(english, { 'apps/notes': messages }, 'de')
const whole = {
  title: 'Notizen',
  saved: '{name} gespeichert',
  files: '{count, plural, one {# Datei} other {# Dateien}}',
}

test('the server names the area of its texts itself; the build of the desktop does', () => {
  const source = (end) => `export const textsIn = defineTexts({ hi: 'Hello' }${end})`
  expect(readTexts(source(", 'server/mail'"), 'texts.ts')).toMatchObject({
    messages: { hi: 'Hello' },
    area: 'server/mail',
  })
  expect(readTexts(source(''), 'texts.ts').area).toBeNull()
})

test('a language with all texts has no problems', () => {
  expect(german(whole)).toEqual([])
})

test('what is missing, left over or has other parameters is named', () => {
  expect(german({ title: 'Notizen', old: 'Alt', saved: 'Gespeichert: {file}', files: whole.files })).toEqual([
    'de.json, apps/notes, "old" is left over',
    'de.json, apps/notes, "saved" lacks {name}',
    'de.json, apps/notes, "saved" has {file}, which English has not',
  ])
  expect(problemsOfLanguage({ shell: { a: 'A', b: 'B' } }, {}, 'de')).toHaveLength(2)
  expect(problemsOfLanguage({}, { gone: { a: 'A' } }, 'de')).toEqual(['de.json, gone, "a" is left over'])
})

test('an app that a language has nothing of is told apart from one that it has a part of', () => {
  const apps = { ...english, 'apps/notes/manifest': { title: 'Notes' }, shell: { start: 'Start' } }
  expect(untranslatedApps(apps, { shell: { start: 'Start' } })).toEqual(['apps/notes'])
  expect(problemsOfLanguage(apps, { shell: { start: 'Start' } }, 'de')).toEqual([])
  expect(untranslatedApps(apps, { 'apps/notes': whole })).toEqual([])
  expect(problemsOfLanguage(apps, { 'apps/notes': whole }, 'de')).toEqual([
    'de.json, apps/notes/manifest, "title" is missing',
    'de.json, shell, "start" is missing',
  ])
})

test('a message that cannot be read is named', () => {
  expect(german({ ...whole, saved: '{name gespeichert' })).toEqual([
    expect.stringMatching(/^de\.json, apps\/notes, "saved" is not in the ICU format: /),
  ])
})

test('a plural has all forms of its language', () => {
  const files = '{count, plural, one {ملف واحد} other {# ملف}}'
  expect(problemsOfLanguage(english, { 'apps/notes': { ...whole, files } }, 'ar')).toEqual(
    ['few', 'many', 'two', 'zero'].map((form) => `ar.json, apps/notes, "files" count has no form "${form}"`),
  )
})

test('a key that no code asks for is named', () => {
  const code = ['const t = useTexts(texts); t.title', "label: 'saved'"]
  expect(unusedKeys(english, code)).toEqual(['apps/notes/texts.ts, "files" is asked for nowhere'])
  // A text used elsewhere is found by its words.
  expect(unusedKeys({ 'backend/said/server': { files: 'Many files' } }, code)).toEqual([])
})

test('texts are read from their module and compiled', () => {
  const source = `import { defineTexts } from '@/lib/language/define-texts'
/** Of the notes. */
export const texts = defineTexts({
  title: 'Notes',
  'long one': 'A line, ' + \`and another\`,
})
`
  const { messages, start, end } = readTexts(source, 'texts.ts')
  expect(messages).toEqual({ title: 'Notes', 'long one': 'A line, and another' })
  expect(source.slice(start, end)).toMatch(/^\{[^]*\}$/)
  expect(compileMessages({ saved: 'Saved {name}' }, 'here')).toEqual({ saved: ['Saved ', ['name']] })
  expect(() => compileMessages({ saved: 'Saved {name' }, 'here')).toThrow(/^here, "saved": /)
  expect(() => readTexts(source.replace("'Notes'", 'title'), 'a/texts.ts')).toThrow(
    'a/texts.ts: every message has a key and is a literal; not so title',
  )
  expect(() => readTexts('export const texts = {}', 'a/texts.ts')).toThrow('has one "export const')
})

test.each([
  ['apps/editor/texts.ts', 'apps/editor'],
  ['apps/editor/manifest.texts.ts', 'apps/editor/manifest'],
  ['main.texts.ts', 'main'],
])('the area of %s is %s', (path, area) => {
  expect(areaOf(join('/web/src', path), '/web/src')).toBe(area)
})
