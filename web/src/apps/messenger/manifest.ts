import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'messenger',
  texts,
  icon: appIcons.messenger,
  desktop: { order: 6 },
  startMenu: { order: 6, beta: true },
  requires: { signedIn: true, role: null },
  window: { width: 880, height: 600 },
  load: () => import('./View'),
})
