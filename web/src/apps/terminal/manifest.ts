import { defineApp } from '@/kernel/apps/manifest'
import { productName } from '@/lib/product'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'terminal',
  title: `${productName} Terminal`,
  icon: appIcons.terminal,
  desktop: { label: 'Terminal', order: 2 },
  startMenu: { label: 'Terminal', order: 2 },
  load: () => import('./View'),
})
