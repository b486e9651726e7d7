import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'editor',
  texts,
  icon: appIcons.editor,
  desktop: { order: 3 },
  startMenu: { order: 3 },
  opens: ['text', 'code', 'html'],
  load: () => import('./View'),
})
