import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'monitor',
  texts,
  icon: appIcons.monitor,
  desktop: { order: 10 },
  startMenu: { order: 11 },
  load: () => import('./View'),
})
