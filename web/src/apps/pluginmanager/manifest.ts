import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'pluginmanager',
  texts,
  icon: appIcons.pluginmanager,
  desktop: { order: 9 },
  startMenu: { order: 10 },
  load: () => import('./View'),
})
