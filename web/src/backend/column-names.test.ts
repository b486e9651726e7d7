import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Calls of the client library that take any text for a column; the others know the columns of their table. */
const unchecked =
  /\.(?:order|in|notIn|is|gt|gte|lt|lte|like|ilike|contains|containedBy|overlaps|not|filter|match)\(\s*(?:'\w+'(?! satisfies )|\{)/g

test('the compiler checks every name of a column: where the client library does not, "satisfies" does', () => {
  expect('.order("x").in(\'app_id\', ids).match({ id })'.match(unchecked)).toHaveLength(2)
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.|\btesting\b/.test(path))
    .flatMap((path) => readFileSync(join(folder, path), 'utf8').match(unchecked) ?? [])
  expect(found).toEqual([])
})
