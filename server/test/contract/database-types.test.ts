import { expect, inject, test } from 'vitest'
import { describeDatabase } from '../support/database-types.ts'
import { openDatabase } from '../support/database.ts'

test('the types of the database in contracts are those of the migrated database', async () => {
  const sql = openDatabase(inject('shared').dataDir)
  try {
    await expect(await describeDatabase(sql)).toMatchFileSnapshot('../../../contracts/src/database.types.ts')
  } finally {
    await sql.end()
  }
})
