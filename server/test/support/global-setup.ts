import type { TestProject } from 'vitest/node'
import { startTestServer } from './server.ts'
import { startSite, wantedServers } from './site.ts'
import makeTemplate from './template-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that tests share when they do not need a separate one, or the site (site.ts). */
    shared: { url: string; key: string; dataDir: string }
    /** The same for tests of what only a server has that is alone on its machine, such as the local mailbox. */
    alone: { url: string; key: string; dataDir: string }
  }
}

/** Builds the server once, makes the database that others are copied of, and starts what most tests share. It has no administrator. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeTemplate = await makeTemplate()
  const env = { FIRST_USER_IS_ADMIN: 'false', CORS_ORIGINS: 'https://one.example, https://two.example' }
  const alone = await startTestServer({ env })
  const site = wantedServers > 0 ? await startSite({ servers: wantedServers, env }) : null
  for (const [name, { url, key, dataDir }] of [
    ['shared', site ?? alone],
    ['alone', alone],
  ] as const)
    project.provide(name, { url, key, dataDir })
  return async () => {
    await site?.dispose()
    await alone.dispose()
    await removeTemplate()
  }
}
