import icon from '~icons/fluent-color/code-block-48'
import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { texts } from './manifest.texts'

const args = { path: isText, content: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly codeeditor: typeof args
  }
}

export default defineApp({
  type: 'codeeditor',
  order: 4,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'writes code with highlighting, and runs HTML, JavaScript, TypeScript, Python and OtterScript',
  desktop: { order: 4 },
  startMenu: { order: 4 },
  opens: ['code', 'html', 'text'],
  commands: () => import('./commands'),
  load: () => import('./View'),
})
