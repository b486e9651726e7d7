import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'credentialmanager',
  title: 'Credential Manager',
  icon: appIcons.credentialmanager,
  desktop: { label: 'Credential Manager', order: 13 },
  startMenu: { label: 'Credential Manager', order: 14 },
  requires: { signedIn: true, role: 'trusted_user' },
  load: () => import('./View'),
})
