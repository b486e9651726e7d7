import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'otteros-settings',
  texts,
  icon: appIcons['otteros-settings'],
  desktop: { order: 14 },
  startMenu: null,
  load: () => import('./View'),
})
