import { rmSync } from 'node:fs'
import { buildServer } from '../../../scripts/lib/build-parts.mjs'
import { startTestServer, templateVariable } from './server.ts'

/** Builds the server once and makes the database that others are copied of. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildServer('dist/contract-test')
  const template = await startTestServer()
  await template.stop()
  if (process.platform !== 'win32') process.env[templateVariable] = template.dataDir
  return async () => rmSync(template.dataDir, { recursive: true, force: true })
}
