import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'otterscript-tutorial',
  texts,
  icon: appIcons['otterscript-tutorial'],
  desktop: { order: 17 },
  startMenu: { order: 17 },
  window: { width: 1000, height: 680, minWidth: 360, minHeight: 320 },
  load: () => import('./View'),
})
