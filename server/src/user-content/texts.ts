import { defineTexts } from '../language/define-texts.ts'

export const textsIn = defineTexts(
  {
    // Titles of pages in frames.
    app: 'App',
    confinement: 'Confinement',
    page: 'Page',
    leaving: 'Leaving',
    notShown: 'Page not shown',

    // Hosts of apps and of stored files.
    noHost: 'There is no such host',
    onlyShows: 'This host only shows what people made',
    noFile: 'There is no such file',
    onlyApps: 'This host only shows apps',
    insideDesktop: 'Apps are shown inside the desktop only',
    addressChanged: 'This address was changed. Open the app again.',

    // Hosts of sites.
    openTooLong: 'This page has been open for too long. Reload it in the browser window.',
    onlyPagesAndForms: 'The proxy only asks for pages and sends forms.',
    formToOtherSite: 'Forms that are sent to another site do not work through the proxy.',
    leadsNowhere: 'This link leads nowhere.',
    noServiceWorkers: 'Pages of the proxy have no service workers.',
    sitesInsideDesktop: 'Pages of the proxy are shown inside the desktop only.',
    sameSiteOnly: 'This is for pages of the same site only.',
  },
  'server/user-content',
)
