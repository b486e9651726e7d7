import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { icon } from './icon'
import { texts } from './manifest.texts'

const args = { path: isText, url: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly imageviewer: typeof args
  }
}

export default defineApp({
  type: 'imageviewer',
  order: 19,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'shows pictures',
  desktop: null,
  startMenu: null,
  opens: ['image'],
  commands: () => import('./commands'),
  load: () => import('./View'),
})
