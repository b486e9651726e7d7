import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'virtualmachine',
  title: 'Virtual Machine',
  icon: appIcons.virtualmachine,
  desktop: { label: 'Virtual Machine', order: 7 },
  startMenu: { label: 'Virtual Machine', order: 7, beta: true },
  window: { width: 960, height: 640, minWidth: 360, minHeight: 320 },
  requires: { signedIn: true, role: null },
  load: () => import('./View'),
})
