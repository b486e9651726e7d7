import { defineApp } from '@/kernel/apps/manifest'
import { productName } from '@/lib/product'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'appstore',
  title: `${productName} App Store`,
  icon: appIcons.appstore,
  desktop: { label: 'App Store', order: 8 },
  startMenu: { label: 'App Store', order: 9 },
  load: null,
})
