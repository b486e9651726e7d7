import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // OS styles, by what they are called in settings.
  default: 'Default Blue (Blue over White)',
  redblack: 'Red Matrix (Red over Black)',
  bluegold: 'Royal (Blue over Gold)',
  greyblack: 'Dark Mode (Grey over Black)',

  applied: 'Settings Applied',
  appliedExplained: 'Your settings have been saved and applied successfully.',
  error: 'Error',
  notSaved: 'Failed to save settings. Please try again.',

  unreadable: 'The saved settings could not be read, so the defaults are used.',
  // {field} is one of the settings below.
  notUsed: 'The saved {field} could not be used, so the default is used.',
  // {fields} are several of the settings below.
  severalNotUsed: 'Some saved settings could not be used, so their defaults are used: {fields}.',
  // Settings as a sentence names them.
  settings: 'settings',
  wallpaper: 'wallpaper',
  theme: 'theme',
  username: 'user name',
  autoOpenCodeEditor: 'Auto Open in Code Editor',
  osStyle: 'OS style',
  timezone: 'timezone',
  resolution: 'resolution',
  scaling: 'scaling',
  kernelAccessWarnings: 'kernel access warnings',
  fileSystemProtection: 'file system protection',
  autoLockScreen: 'auto-lock screen',
  autoLockMinutes: 'auto-lock time',
})
