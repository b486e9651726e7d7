import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'settings',
  texts,
  icon: appIcons.settings,
  desktop: { order: 15 },
  startMenu: { order: 15 },
  load: () => import('./View'),
})
