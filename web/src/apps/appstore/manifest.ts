import { defineApp } from '@/kernel/apps/manifest'
import { productName } from '@/lib/product'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'appstore',
  title: `${productName} App Store`,
  icon: appIcons.appstore,
  desktop: { label: 'App Store', order: 8 },
  startMenu: { label: 'App Store', order: 9 },
  window: { width: 960, height: 680, minWidth: 340, minHeight: 400 },
  load: () => import('./View'),
})
