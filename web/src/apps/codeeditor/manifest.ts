import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'codeeditor',
  texts,
  icon: appIcons.codeeditor,
  desktop: { order: 4 },
  startMenu: { order: 4 },
  opens: ['code', 'html', 'text'],
  load: () => import('./View'),
})
