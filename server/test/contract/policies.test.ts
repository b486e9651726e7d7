// What policies cost: a function that is called for each row makes one request cost as much as the table is large.
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'

let sql: postgres.Sql
beforeAll(() => {
  sql = openDatabase(inject('shared').dataDir)
})
afterAll(() => sql.end())

/** Calls with a row's column, by the policy that makes them, with the reason why they may. */
const perRow: Readonly<Record<string, string>> = {
  'guests store what they announced: private.expects_from_guest(name, metadata)':
    'It is asked about the row that is added, and a request adds one.',
  'members store what their spaces expect: private.expects_object(name, metadata)':
    'It is asked about the row that is added, and a request adds one.',
  'people store files of their own apps: private.may_store_app_file(name)':
    'It is asked about the row that is added, and a request adds one.',
}

/** Calls of functions of ours or of the platform that are made for each row, in the words of the database. */
function callsPerRow(condition: string): string[] {
  const once = condition.replaceAll(/\( ?SELECT (?:private|auth)\.\w+\(\) AS \w+\)/g, 'once')
  return once.match(/\b(?:private|auth|public|storage)\.\w+\([^()]*\)?/g) ?? []
}

test('a policy calls functions once a statement', async () => {
  const policies = await sql<{ policyname: string; condition: string }[]>`
    select policyname, concat_ws(E'\n', qual, with_check) as condition from pg_policies
    -- Other tests of this server add policies of their own.
    where policyname not like 'test %'
    order by 1`
  const calls = policies.flatMap(({ policyname, condition }) =>
    callsPerRow(condition).map((call) => `${policyname}: ${call}`),
  )
  expect(policies.length).toBeGreaterThan(20)
  expect([...new Set(calls)]).toEqual(Object.keys(perRow))
})

test('a call for each row is seen in every form', () => {
  expect(callsPerRow('((user_id = ( SELECT auth.uid() AS uid)) OR private.is_reviewer())')).toEqual([
    'private.is_reviewer()',
  ])
  expect(callsPerRow('(user_id = auth.uid())')).toEqual(['auth.uid()'])
  expect(callsPerRow('( SELECT private.may_manage(profiles.id) AS may_manage)')).toEqual([
    'private.may_manage(profiles.id)',
  ])
  expect(callsPerRow("private.has_role(( SELECT auth.uid() AS uid), 'trusted_user')")).toEqual([
    "private.has_role(once, 'trusted_user')",
  ])
})
