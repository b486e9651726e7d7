import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'appstore',
  texts,
  icon: appIcons.appstore,
  desktop: { order: 8 },
  startMenu: { order: 9 },
  window: { width: 960, height: 680, minWidth: 340, minHeight: 400 },
  load: () => import('./View'),
})
