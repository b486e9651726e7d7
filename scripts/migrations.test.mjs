import { expect, test } from 'vitest'
import { checksumOf, migrationProblems } from './lib/migrations.mjs'

const first = ['20260101000000_first.sql', 'create table first ();\n']
const line = ([name, text]) => `${checksumOf(text)}  ${name}\n`

test('migrations that are as they landed have no problems, with line ends of any system', () => {
  const [name, text] = first
  expect(migrationProblems(new Map([first]), `# of landed files\n${line(first)}`)).toEqual([])
  expect(migrationProblems(new Map([[name, text.replace('\n', '\r\n')]]), line(first))).toEqual([])
})

test('a landed migration that was changed or removed is named', () => {
  const [name] = first
  const changed = new Map([[name, 'create table other ();\n']])
  expect(migrationProblems(changed, line(first))).toEqual([
    expect.stringContaining(`${name} was changed after it landed`),
  ])
  // A text that is also accepted is not the one that the file has to have.
  const also = line([name, 'create table other ();\n'])
  expect(migrationProblems(changed, line(first) + also)).toHaveLength(1)
  expect(migrationProblems(new Map(), line(first))).toEqual([
    `${name} landed and is gone: databases that ran it would be refused`,
  ])
})

test('a new migration is asked for its line, which is printed', () => {
  const [problem] = migrationProblems(new Map([first]), '')
  expect(problem).toContain(line(first).trim())
})
