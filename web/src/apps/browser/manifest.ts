import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'browser',
  texts,
  icon: appIcons.browser,
  desktop: { order: 5 },
  startMenu: { order: 5 },
  requires: { signedIn: true, role: null },
  window: { width: 960, height: 640, minWidth: 360 },
  commands: () => import('./commands'),
  load: () => import('./View'),
})
