import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'browser',
  title: 'Web Browser',
  icon: appIcons.browser,
  desktop: { label: 'Web Browser', order: 5 },
  startMenu: { label: 'Web Browser', order: 5 },
  requires: { signedIn: true, role: null },
  window: { width: 960, height: 640, minWidth: 360 },
  load: () => import('./View'),
})
