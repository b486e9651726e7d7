/** Every window type, in the order of the requirements [B2.1]. A type is the name of its folder under `apps/`. */
export const windowTypes = [
  'filemanager',
  'terminal',
  'editor',
  'codeeditor',
  'browser',
  'messenger',
  'virtualmachine',
  'aiassistant',
  'appstore',
  'pluginmanager',
  'monitor',
  'userprofile',
  'rolemanager',
  'credentialmanager',
  'settings',
  'otteros-settings',
  'disk',
  'otterscript-tutorial',
  'imageviewer',
  'pluginsettings',
  'appdesigner',
  'htmlapp',
] as const

/** The type of a window: which app it shows [B2.1]. */
export type WindowType = (typeof windowTypes)[number]
