import { rmSync } from 'node:fs'
import { startTestServer, templateVariable } from '../../server/test/support/server'
import { builtServer } from './server'

/** Makes the database that the servers of the journeys are copied of: making one takes most of a server's start. */
export default async function setUp(): Promise<() => void> {
  const template = await startTestServer({ main: builtServer })
  await template.stop()
  // Copied with its owners by `cp`, which other systems lack.
  if (process.platform !== 'win32') process.env[templateVariable] = template.dataDir
  return () => rmSync(template.dataDir, { recursive: true, force: true })
}
