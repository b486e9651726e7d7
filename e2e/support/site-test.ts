import { serveHome, type Site, startSite } from '../pages/browser'
import { type JourneyServer, serverStart, startServer } from './server'
import { test as base } from './test'

interface SitesOfWorker {
  /** Sites that the proxy may open; the first is the one that a journey is about. */
  readonly sites: readonly [Site, Site]
  readonly server: JourneyServer
}

/** Journeys with the web browser: sites of their own, and a search engine that answers. `settings` are more of the server's. */
export const testWithSites = (settings: Readonly<Record<string, string>> = {}) =>
  base.extend<{ readonly site: Site }, SitesOfWorker>({
    sites: [
      async ({}, provide) => {
        const sites = [await startSite(), await startSite()] as const
        await provide(sites)
        for (const site of sites) await site.close()
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ sites }, provide) => {
        const allowed = sites.map(({ host }) => host).join(',')
        const server = await startServer({ PROXY_ALLOW: allowed, ...settings })
        await provide(server)
        await server.dispose()
      },
      { scope: 'worker', timeout: serverStart },
    ],
    site: ({ sites: [site] }, provide) => provide(site),
    page: async ({ page }, provide) => {
      await serveHome(page)
      await provide(page)
    },
  })
