import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'aiassistant',
  title: 'AI Assistant',
  icon: appIcons.aiassistant,
  desktop: null,
  startMenu: { label: 'AI Assistant', order: 8, beta: true },
  load: null,
})
