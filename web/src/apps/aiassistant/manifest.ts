import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'aiassistant',
  title: 'AI Assistant',
  icon: appIcons.aiassistant,
  desktop: null,
  startMenu: { label: 'AI Assistant', order: 8, beta: true },
  window: { width: 560, height: 680, minWidth: 320, minHeight: 360 },
  load: () => import('./View'),
})
