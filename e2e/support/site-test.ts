import { serveHome, type Site, startSite } from '../pages/browser'
import { type JourneyServer, serverStart, startServer } from './server'
import { test as base } from './test'

interface SitesOfWorker {
  /** More settings of the server than where its proxy may go; journeys with the same settings share one. */
  readonly settings: Readonly<Record<string, string>>
  /** Sites that the proxy may open; the first is the one that a journey is about. They serve nothing of an earlier journey. */
  readonly sites: readonly [Site, Site]
  readonly server: JourneyServer
}

/** Journeys with the web browser: their own sites, and a search engine that answers. */
export const test = base.extend<{ readonly site: Site }, SitesOfWorker>({
  settings: [{}, { scope: 'worker', option: true }],
  sites: [
    async ({}, provide) => {
      const sites = [await startSite(), await startSite()] as const
      await provide(sites)
      for (const site of sites) await site.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ sites, settings }, provide) => {
      const allowed = sites.map(({ host }) => host).join(',')
      const server = await startServer({ PROXY_ALLOW: allowed, ...settings })
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: serverStart },
  ],
  site: ({ sites: [site] }, provide) => provide(site),
  page: async ({ page, sites }, provide) => {
    for (const site of sites) site.forget()
    await serveHome(page)
    await provide(page)
  },
})
