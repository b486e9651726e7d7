import type { WindowType } from '@/kernel/apps/window-types'

/** Words of a title and the window that they stand for; the first word that the title contains decides. */
const keywords: readonly (readonly [keyword: string, type: WindowType])[] = [
  ['tutorial', 'otterscript-tutorial'],
  ['otterscript', 'otterscript-tutorial'],
  ['terminal', 'terminal'],
  ['shell', 'terminal'],
  ['console', 'terminal'],
  ['designer', 'appdesigner'],
  ['app store', 'appstore'], // not shown: looked for in titles
  ['plugin settings', 'pluginsettings'], // not shown: looked for in titles
  ['plugin', 'pluginmanager'],
  ['otteros settings', 'otteros-settings'], // not shown: looked for in titles
  ['setting', 'settings'],
  ['preference', 'settings'],
  ['task manager', 'monitor'], // not shown: looked for in titles
  ['monitor', 'monitor'],
  ['disk', 'disk'],
  ['drive', 'disk'],
  ['storage', 'disk'],
  ['credential', 'credentialmanager'],
  ['password', 'credentialmanager'],
  ['role', 'rolemanager'],
  ['profile', 'userprofile'],
  ['account', 'userprofile'],
  ['virtual', 'virtualmachine'],
  ['assistant', 'aiassistant'],
  ['messenger', 'messenger'],
  ['chat', 'messenger'],
  ['browser', 'browser'],
  ['internet', 'browser'],
  ['web', 'browser'],
  ['image', 'imageviewer'],
  ['picture', 'imageviewer'],
  ['photo', 'imageviewer'],
  ['code', 'codeeditor'],
  ['file', 'filemanager'],
  ['folder', 'filemanager'],
  ['explorer', 'filemanager'],
]

/** The window that a program gets for a title: by keyword, else the text editor [A4.34]. Letter case does not matter. */
export function windowTypeFor(title: string): WindowType {
  const wanted = title.toLowerCase()
  return keywords.find(([keyword]) => wanted.includes(keyword))?.[1] ?? 'editor'
}
