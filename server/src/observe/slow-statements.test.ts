import { expect, test } from 'vitest'
import { shownStatement, slowStatements } from './slow-statements.ts'

test('a slow statement is shown on one line, without any value', () => {
  expect(shownStatement(`select *\n  from files where path = 'it''s /a' and size > 12.5 and id = $1`)).toBe(
    'select * from files where path = ? and size > ? and id = $1',
  )
  expect(shownStatement(String.raw`select E'a\'SECRET', $x$SECRET$x$, t1.c2 limit 10`)).toBe(
    'select ?, ?, t1.c2 limit ?',
  )
  expect(shownStatement('x'.repeat(1000))).toHaveLength(500)
})

test('only what takes longer is logged', () => {
  const lines: unknown[] = []
  const note = slowStatements(100, { warn: (message, fields) => lines.push([message, fields]) })
  note('select 1', 100)
  expect(lines).toEqual([])
  note('select 1', 100.6)
  expect(lines).toEqual([['slow statement', { ms: 101, statement: 'select ?' }]])
})
