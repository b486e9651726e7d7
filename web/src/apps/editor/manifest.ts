import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'editor',
  title: 'Text Editor',
  icon: appIcons.editor,
  desktop: { label: 'Text Editor', order: 3 },
  startMenu: { label: 'Text Editor', order: 3 },
  opens: ['text', 'code', 'html'],
  load: () => import('./View'),
})
