import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'appdesigner',
  texts,
  icon: appIcons.appdesigner,
  desktop: { order: 18 },
  startMenu: null,
  window: { width: 1040, height: 680, minWidth: 340, minHeight: 400 },
  load: () => import('./View'),
})
