import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'aiassistant',
  texts,
  icon: appIcons.aiassistant,
  desktop: null,
  startMenu: { order: 8, beta: true },
  window: { width: 560, height: 680, minWidth: 320, minHeight: 360 },
  load: () => import('./View'),
})
