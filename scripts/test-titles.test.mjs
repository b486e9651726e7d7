import { expect, test } from 'vitest'
import { testTitles } from './test-titles.mjs'

// The sources below stay in variables and never name a clause, so that tools that read this file find no title in them.
test.each([
  ['a plain test', `test('one', () => {})`, ['one']],
  ['it and describe', `describe("group", () => { it('inner', () => {}) })`, ['group', 'inner']],
  ['a template without parts', 'test(`one`, run)', ['one']],
  ['a title on a line of its own', `test(\n  'one',\n  run,\n)`, ['one']],
  ['an escaped quote', String.raw`test('it\'s one', run)`, [String.raw`it\'s one`]],
  [
    'modifiers that run',
    `test.only('a', f); test.describe.serial('b', f); it.concurrent('c', f)`,
    ['a', 'b', 'c'],
  ],
  ['a table', `test.each([[1, f(2)], [3, ')']])('sum of %i', run)`, ['sum of %i']],
  ['a table with type arguments', `test.each<[string, () => void]>([])('row %s', run)`, ['row %s']],
  ['a tagged table', "test.each`a | b\n${1} | ${`${2}`}\n`('tagged', run)", ['tagged']],
  ['a table of objects', `it.for([{ a: 1 }])('object $a', run)`, ['object $a']],
])('%s has its title read', (_, source, titles) => {
  expect(testTitles(source)).toEqual(titles)
})

test.each([
  [
    'what is skipped or still to do',
    `test.skip('a', f); it.todo('b'); test.fixme('c', f); describe.skip('d', f)`,
  ],
  ['what may be skipped', `test.skipIf(slow)('a', f); test.runIf(fast)('b', f)`],
  ['what must fail', `test.fails('a', f)`],
  ['a step inside a test', `await test.step('a', f)`],
  ['a comment', `// test('a', f)\n/* test('b', f) */`],
  ['text in a string', `const source = "test('a', f)"`],
  ['text in a template', "const source = `test('a', f) ${`test('b', f)`}`"],
  ['the method of a regular expression', `/[/'"]/.test('a')`],
  ['a title that is not a literal', `test(title, f)`],
  ['another function', `latest('a', f); runs.it('b', f)`],
])('%s has none', (_, source) => {
  expect(testTitles(source)).toEqual([])
})

test.each([
  ['apostrophes in JSX text', `render(<p>don't</p>)\ntest('after', f)`],
  ['a closing tag', `render(<p>a</p>); const b = <br />\ntest('after', f)`],
  ['a regular expression with quotes', `const quotes = /['"\`/]/g\ntest('after', f)`],
  ['divisions', `const half = all / 2, third = (all) / 3\ntest('after', f)`],
  ['a comment without an end', `test('after', f) /* test('lost', f)`],
])('%s does not hide the titles around it', (_, source) => {
  expect(testTitles(source)).toEqual(['after'])
})
