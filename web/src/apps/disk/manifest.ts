import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'disk',
  texts,
  icon: appIcons.disk,
  desktop: { order: 16 },
  startMenu: { order: 16 },
  load: () => import('./View'),
})
