import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'disk',
  title: 'Disk Manager',
  icon: appIcons.disk,
  desktop: { label: 'Disk Manager', order: 16 },
  startMenu: { label: 'Disk Manager', order: 16 },
  load: () => import('./View'),
})
