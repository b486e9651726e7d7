import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'htmlapp',
  title: 'HTML App',
  icon: appIcons.htmlapp,
  desktop: null,
  startMenu: null,
  opens: ['html'],
  needsContent: true,
  load: () => import('./View'),
})
