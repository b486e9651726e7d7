import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import icon from './icon.svg?inline'
import { texts } from './manifest.texts'

const args = { url: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly browser: typeof args
  }
}

export default defineApp({
  type: 'browser',
  order: 5,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'opens web pages, through a proxy where a site refuses to be shown inside of other pages',
  desktop: { order: 5 },
  startMenu: { order: 5 },
  requires: { signedIn: true, role: null },
  window: { width: 960, height: 640, minWidth: 360 },
  commands: () => import('./commands'),
  load: () => import('./View'),
})
