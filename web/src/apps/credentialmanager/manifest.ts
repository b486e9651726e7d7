import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'credentialmanager',
  texts,
  icon: appIcons.credentialmanager,
  desktop: { order: 13 },
  startMenu: { order: 14 },
  requires: { signedIn: true, role: 'trusted_user' },
  load: () => import('./View'),
})
