import { createRoot } from 'react-dom/client'
import appIcons from 'virtual:app-icons'
import { createBackend } from '@/backend'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { Notice } from '@/kernel/notifications/types'
import { createSession } from '@/kernel/session/session'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { browserStorage } from '@/lib/key-value-storage'
import { withTexts } from '@/lib/language/define-texts'
import { followBrowser, startLanguage } from '@/lib/language/start-language'
import { loadOnce } from '@/lib/load-once'
import { log } from '@/lib/log'
import { ToasterHost } from '@/shell/notifications/ToasterHost'
import { Shell } from '@/shell/Shell'
import '@/ui/theme/theme.css'
import { texts } from './main.texts'

// The composition root: plugs the layers together up to the login screen. The desktop's own part is root/, fetched when
// it is needed.
const storage = browserStorage()
const deviceStorage = createDeviceStorage(storage)
const notifications = createNotifications()
/** What is said before is said in English. */
const spoken = startLanguage(deviceStorage)
followBrowser(deviceStorage)
const tell = (notice: () => Notice) => void spoken.then(() => notifications.notify(notice))
const backend = createBackend({
  storage,
  onLinkRefused: (failure) =>
    tell(() => ({
      title: texts.linkRefused,
      description: failure.message,
      variant: 'destructive',
      // The boot screen takes the first seconds of it.
      duration: 15_000,
    })),
  onLinkIgnored: (email) =>
    tell(() => ({
      title: texts.linkOfAnother,
      description: texts.linkOfAnotherExplained({ email }),
      variant: 'destructive',
      duration: 15_000,
    })),
})
const session = createSession({
  auth: backend.auth,
  storage: deviceStorage,
  onWarning: log.warn,
})

const fetchPicture = (address: string) => {
  const picture = new Image()
  picture.fetchPriority = 'high'
  picture.src = address
}

/**
 * The desktop's code and what it needs next, all asked for at once: its icons, the engine of the files, and the last settings, also
 * after the browser was killed.
 */
const loadDesktop = loadOnce(async () => {
  if (appIcons !== null) fetchPicture(appIcons)
  const copied = import('@/lib/storage-copy/storage-copy').then(({ startStorageCopy }) => startStorageCopy())
  const desktop = withTexts(import('@/root/desktop'))
  // The file system asks for them again, and tells when they could not be fetched.
  import('@/kernel/files/engine').catch(() => undefined)
  import('@/kernel/files/sample/samples').catch(() => undefined)
  const [{ desktopOn }] = await Promise.all([
    desktop,
    copied.catch((error: unknown) => log.warn('The copy of the settings could not be loaded', error)),
  ])
  return desktopOn(backend)
})
// Before anything is drawn: the session of a known person is there at once. A failure is told where the desktop would be.
session.subscribe(() => {
  if (session.getState().system === 'desktop') loadDesktop().catch(() => undefined)
})

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id root')
const root = createRoot(container)
// Not awaited at the top level: modules that others load too would move out of this one's file.
void spoken.then(() =>
  root.render(
    <Shell
      session={session}
      notifications={notifications}
      loadDesktop={loadDesktop}
      toaster={<ToasterHost notifications={notifications} />}
    />,
  ),
)
