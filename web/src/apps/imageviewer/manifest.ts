import { defineApp } from '@/kernel/apps/manifest'
import { appIcons } from '@/ui/icons/app-icons'

export default defineApp({
  type: 'imageviewer',
  title: 'Image Viewer',
  icon: appIcons.imageviewer,
  desktop: null,
  startMenu: null,
  opens: ['image'],
  load: () => import('./View'),
})
