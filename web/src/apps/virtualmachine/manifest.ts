import { defineApp } from '@/kernel/apps/manifest'
import { icon } from './icon'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly virtualmachine: NoArgs
  }
}

export default defineApp({
  type: 'virtualmachine',
  order: 7,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'runs a machine of its own for a limited time',
  desktop: { order: 7 },
  startMenu: { order: 7, beta: true },
  window: { width: 960, height: 640, minWidth: 360, minHeight: 320 },
  requires: { signedIn: true, role: null },
  load: () => import('./View'),
})
