import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'userprofile',
  texts,
  icon: appIcons.userprofile,
  desktop: { order: 11 },
  startMenu: { order: 12 },
  requires: { signedIn: true, role: null },
  load: () => import('./View'),
})
