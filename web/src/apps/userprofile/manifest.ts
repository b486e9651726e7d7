import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'userprofile',
  title: 'User Profile',
  icon: appIcons.userprofile,
  desktop: { label: 'User Profile', order: 11 },
  startMenu: { label: 'User Profile', order: 12 },
  requires: { signedIn: true, role: null },
  load: () => import('./View'),
})
