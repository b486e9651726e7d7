import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'terminal',
  texts,
  icon: appIcons.terminal,
  desktop: { order: 2 },
  startMenu: { order: 2 },
  commands: () => import('./view/commands'),
  load: () => import('./View'),
})
