import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import icon from '@/ui/icons/art/folder.svg?inline'
import { texts } from './manifest.texts'

const args = { path: isText, importMode: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly filemanager: typeof args
  }
}

export default defineApp({
  type: 'filemanager',
  order: 1,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'browses, copies, moves, renames, searches and deletes files; uploads and downloads them',
  desktop: { order: 1 },
  startMenu: { order: 1 },
  commands: () => import('./commands'),
  desktopFolder: () => import('./desktop'),
  load: () => import('./View'),
})
