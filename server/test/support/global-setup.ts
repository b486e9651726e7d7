import type { TestProject } from 'vitest/node'
import { startTestServer } from './server.ts'
import { startSite, wantedServers } from './site.ts'
import makeTemplate from './template-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that tests share when they do not need a separate one, or the site (site.ts). */
    shared: { url: string; key: string; dataDir: string }
  }
}

/** Builds the server once, makes the database that others are copied of, and starts the one that most tests share. It has no administrator. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeTemplate = await makeTemplate()
  const env = { FIRST_USER_IS_ADMIN: 'false', CORS_ORIGINS: 'https://one.example, https://two.example' }
  const server =
    wantedServers > 0 ? await startSite({ servers: wantedServers, env }) : await startTestServer({ env })
  project.provide('shared', { url: server.url, key: server.key, dataDir: server.dataDir })
  return async () => {
    await server.dispose()
    await removeTemplate()
  }
}
