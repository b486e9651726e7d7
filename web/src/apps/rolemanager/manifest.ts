import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'rolemanager',
  texts,
  icon: appIcons.rolemanager,
  desktop: { order: 12 },
  startMenu: { order: 13 },
  requires: { signedIn: true, role: 'trusted_user' },
  load: () => import('./View'),
})
