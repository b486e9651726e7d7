import { expect, test } from 'vitest'
import { windowTypeFor } from './window-keywords'

test.each([
  ['My Terminal', 'terminal'],
  ['FILES', 'filemanager'],
  ['File Manager', 'filemanager'],
  ['Web Browser', 'browser'],
  ['Surf the web', 'browser'],
  ['Code Editor', 'codeeditor'],
  ['Image of an otter', 'imageviewer'],
  ['OtterOS Settings', 'otteros-settings'],
  ['Settings', 'settings'],
  ['System Monitor', 'monitor'],
  ['Disk Manager', 'disk'],
  ['User Profile', 'userprofile'],
  ['Role Manager', 'rolemanager'],
  ['Credential Manager', 'credentialmanager'],
  ['Plugin Manager', 'pluginmanager'],
  ['Plugin Settings', 'pluginsettings'],
  ['App Store', 'appstore'],
  ['App Designer', 'appdesigner'],
  ['AI Assistant', 'aiassistant'],
  ['Messenger', 'messenger'],
  ['Virtual Machine', 'virtualmachine'],
  ['OtterScript Tutorial', 'otterscript-tutorial'],
  ['Text Editor', 'editor'],
  ['Hello', 'editor'],
  ['', 'editor'],
])('a window titled “%s” is of the type %s [A4.34]', (title, type) => {
  expect(windowTypeFor(title)).toBe(type)
})
