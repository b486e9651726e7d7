import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

export default defineApp({
  type: 'virtualmachine',
  texts,
  icon: appIcons.virtualmachine,
  desktop: { order: 7 },
  startMenu: { order: 7, beta: true },
  window: { width: 960, height: 640, minWidth: 360, minHeight: 320 },
  requires: { signedIn: true, role: null },
  load: () => import('./View'),
})
