import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'filemanager',
  texts,
  icon: appIcons.filemanager,
  desktop: { order: 1 },
  startMenu: { order: 1 },
  commands: () => import('./commands'),
  load: () => import('./View'),
})
