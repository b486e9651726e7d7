import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'imageviewer',
  texts,
  icon: appIcons.imageviewer,
  desktop: null,
  startMenu: null,
  opens: ['image'],
  commands: () => import('./commands'),
  load: () => import('./View'),
})
