import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { icon } from './icon'
import { texts } from './manifest.texts'

const args = { path: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly 'markdown-viewer': typeof args
  }
}

export default defineApp({
  type: 'markdown-viewer',
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'shows Markdown files as they are meant to be read, next to their source',
  desktop: null,
  startMenu: null,
  window: { width: 900, height: 620 },
  opens: ['markdown'],
  load: () => import('./View'),
})
