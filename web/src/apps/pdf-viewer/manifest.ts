import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { icon } from './icon'
import { texts } from './manifest.texts'

const args = { path: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly 'pdf-viewer': typeof args
  }
}

export default defineApp({
  type: 'pdf-viewer',
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'shows PDF documents',
  desktop: null,
  startMenu: null,
  window: { width: 900, height: 680 },
  opens: ['pdf'],
  commands: () => import('./commands'),
  load: () => import('./View'),
})
