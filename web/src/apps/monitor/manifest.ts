import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'monitor',
  title: 'System Monitor',
  icon: appIcons.monitor,
  desktop: { label: 'System Monitor', order: 10 },
  startMenu: { label: 'System Monitor', order: 11 },
  load: () => import('./View'),
})
