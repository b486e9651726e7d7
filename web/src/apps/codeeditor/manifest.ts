import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'codeeditor',
  title: 'Code Editor',
  icon: appIcons.codeeditor,
  desktop: { label: 'Code Editor', order: 4 },
  startMenu: { label: 'Code Editor', order: 4 },
  opens: ['code', 'html', 'text'],
  load: () => import('./View'),
})
