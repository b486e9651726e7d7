import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { icon } from './icon'
import { texts } from './manifest.texts'

const args = { path: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly 'media-player': typeof args
  }
}

export default defineApp({
  type: 'media-player',
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'plays music and videos',
  desktop: null,
  startMenu: null,
  window: { width: 760, height: 540 },
  opens: ['audio', 'video'],
  commands: () => import('./commands'),
  load: () => import('./View'),
})
