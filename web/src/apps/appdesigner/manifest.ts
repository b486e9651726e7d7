import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'appdesigner',
  title: 'App Designer',
  icon: appIcons.appdesigner,
  desktop: { label: 'App Designer', order: 18 },
  startMenu: null,
  window: { width: 1040, height: 680, minWidth: 340, minHeight: 400 },
  load: () => import('./View'),
})
