import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'messenger',
  title: 'Messenger (Beta)',
  icon: appIcons.messenger,
  desktop: { label: 'Messenger', order: 6 },
  startMenu: { label: 'Messenger', order: 6, beta: true },
  requires: { signedIn: true, role: null },
  window: { width: 880, height: 600 },
  load: () => import('./View'),
})
