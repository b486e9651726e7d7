import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'htmlapp',
  texts,
  icon: appIcons.htmlapp,
  desktop: null,
  startMenu: null,
  opens: ['html'],
  needsContent: true,
  load: () => import('./View'),
})
