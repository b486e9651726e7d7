import icon from '~icons/fluent-color/document-text-48'
import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { texts } from './manifest.texts'

const args = { path: isText, content: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly editor: typeof args
  }
}

export default defineApp({
  type: 'editor',
  order: 3,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'writes plain text and Markdown files',
  desktop: { order: 3 },
  startMenu: { order: 3 },
  opens: ['text', 'code', 'html'],
  commands: () => import('./commands'),
  load: () => import('./View'),
})
