import { appFilesBucket, spacesBucket, vmStatesBucket } from '@otteros/contracts'
import { expect, inject, test } from 'vitest'
import { describeDatabase } from '../support/database-types.ts'
import { openDatabase } from '../support/database.ts'

test('the types of the database and the names of buckets in contracts are those of the migrated database', async () => {
  const sql = openDatabase(inject('shared').dataDir)
  try {
    await expect(await describeDatabase(sql)).toMatchFileSnapshot('../../../contracts/src/database.types.ts')
    // Tests share the server; a bucket of their own begins so (storage.test.ts).
    const buckets = await sql<{ id: string }[]>`
      select id from storage.buckets where id not like 'test-%' order by id`
    expect(buckets.map(({ id }) => id)).toEqual([appFilesBucket, spacesBucket, vmStatesBucket])
  } finally {
    await sql.end()
  }
})
