import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'filemanager',
  title: 'File Manager',
  icon: appIcons.filemanager,
  desktop: { label: 'File Manager', order: 1 },
  startMenu: { label: 'File Manager', order: 1 },
  load: () => import('./View'),
})
