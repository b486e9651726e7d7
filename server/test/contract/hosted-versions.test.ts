// The migrations on each version of PostgreSQL that a Supabase project may have, as its role `postgres`, which is no superuser.
import { expect, inject, test } from 'vitest'
import { migrationsFolder } from '../../src/project.ts'
import { checkDatabase } from '../../src/supabase-check/database.ts'
import { makeHostedDatabase } from '../support/hosted-database.ts'
import { startOutsideDatabase } from '../support/outside-database.ts'
import { postgresVersions } from '../support/postgres-versions.ts'

const versions = [...postgresVersions()]

test.each(versions)(
  'PostgreSQL %i: a role that is no superuser runs all migrations, and what they make is the same',
  async (version, binaries) => {
    const outside = await startOutsideDatabase(binaries)
    try {
      const hosted = await makeHostedDatabase(inject('shared').dataDir, outside.superuser)
      try {
        const [server] = await hosted.project<{ version: number; isSuperuser: boolean }[]>`
          select current_setting('server_version_num')::int / 10000 as version, rolsuper as "isSuperuser"
          from pg_roles where rolname = current_user`
        expect(server).toEqual({ version, isSuperuser: false })
        const findings = await checkDatabase(hosted.url, migrationsFolder)
        expect(findings.filter(({ state }) => state === 'missing')).toEqual([])
        // The sweep clears tables of the platform that it does not own.
        await hosted.project`select private.sweep(60, 365)`
      } finally {
        await hosted.dispose()
      }
    } finally {
      await outside.dispose()
    }
  },
)
