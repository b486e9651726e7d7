import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'settings',
  title: 'Settings',
  icon: appIcons.settings,
  desktop: { label: 'Settings', order: 15 },
  startMenu: { label: 'Settings', order: 15 },
  load: () => import('./View'),
})
