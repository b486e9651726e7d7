import icon from '~icons/fluent-color/person-48'
import { defineApp } from '@/kernel/apps/manifest'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly userprofile: NoArgs
  }
}

export default defineApp({
  type: 'userprofile',
  order: 12,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'changes username, full name and avatar, and shows the own role',
  desktop: { order: 11 },
  startMenu: { order: 12 },
  window: { width: 800, height: 640 },
  requires: { signedIn: true, role: null },
  commands: () => import('@/ui/commands/form-commands'),
  load: () => import('./View'),
})
