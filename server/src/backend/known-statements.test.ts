import { expect, test } from 'vitest'
import { mostKnown, noticeStatements } from './known-statements.ts'

test('a statement is prepared from the second time on that it is asked for', () => {
  const isKnown = noticeStatements()
  expect([isKnown('select 1'), isKnown('select 2'), isKnown('select 1'), isKnown('select 1')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('whatever clients ask for, the number of prepared statements has an end', () => {
  const isKnown = noticeStatements()
  const statements = Array.from({ length: 5000 }, (_, index) => `select ${index}`)
  const known = statements.filter((sql) => {
    isKnown(sql)
    return isKnown(sql)
  })
  expect(known).toHaveLength(mostKnown)
  expect(known.every(isKnown)).toBe(true)
  expect(isKnown('select 4999')).toBe(false)
})

test('a long list of values is never prepared', () => {
  const isKnown = noticeStatements()
  const sql = `insert into notes values ${'($1),'.repeat(2000)}`
  expect([isKnown(sql), isKnown(sql), isKnown(sql)]).toEqual([false, false, false])
})
