import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'pluginmanager',
  title: 'Plugin Manager',
  icon: appIcons.pluginmanager,
  desktop: { label: 'Plugin Manager', order: 9 },
  startMenu: { label: 'Plugin Manager', order: 10 },
  load: () => import('./View'),
})
