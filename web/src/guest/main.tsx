import { createRoot } from 'react-dom/client'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { browserStorage } from '@/lib/key-value-storage'
import { followBrowser, startLanguage } from '@/lib/language/start-language'
import { links } from './first'
import { GuestPage } from './GuestPage'
import { createPlaces, tokenIn } from './model/address'
import { createLinkSession } from './model/session'

// The page of a link, for whoever has its address: a second entry of the build, without the desktop.
const storage = createDeviceStorage(browserStorage())
const spoken = startLanguage(storage)
followBrowser(storage)

const session = createLinkSession(links, tokenIn(window.location.hash), () => Date.now())
// At once, beside the texts.
void session.start()
// Another link in the same tab.
window.addEventListener('hashchange', () => window.location.reload())

const container = document.getElementById('root')
if (!container) throw new Error('s.html has no element with the id root')
const root = createRoot(container)
void spoken.then(() =>
  root.render(<GuestPage links={links} session={session} places={createPlaces(window)} />),
)
