import { defineApp } from '@/kernel/apps/manifest'
import { productName } from '@/lib/product'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'otteros-settings',
  title: `${productName} Settings`,
  icon: appIcons['otteros-settings'],
  desktop: { label: `${productName} Settings`, order: 14 },
  startMenu: null,
  load: () => import('./View'),
})
