import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'rolemanager',
  title: 'Role Manager',
  icon: appIcons.rolemanager,
  desktop: { label: 'Role Manager', order: 12 },
  startMenu: { label: 'Role Manager', order: 13 },
  requires: { signedIn: true, role: 'trusted_user' },
  load: () => import('./View'),
})
