import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'otterscript-tutorial',
  title: 'OtterScript Tutorial',
  icon: appIcons['otterscript-tutorial'],
  desktop: { label: 'OtterScript Tutorial', order: 17 },
  startMenu: { label: 'OtterScript Tutorial', order: 17 },
  window: { width: 1000, height: 680, minWidth: 360, minHeight: 320 },
  load: () => import('./View'),
})
