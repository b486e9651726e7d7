import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Sections of the windows in which settings are made.
  screen: 'Screen',
  region: 'Region',
  windows: 'Windows',
  notices: 'Notifications',
  appearance: 'Appearance',
  protection: 'Protection',
  developer: 'Developer Settings',
  time: 'Time & Date',

  // Settings: the title, what the setting does, and other words by which people may search for it. Words are separated by
  // commas; use those that are usual in the language, in place of a translation of each.
  resolutionTitle: 'Resolution',
  resolutionHint: 'Maximum desktop size. 1920×1080 fills the browser window.',
  resolutionWords: 'screen size, width, height, pixels',
  scalingTitle: 'Scaling',
  scalingHint: 'The size of texts and controls.',
  scalingWords: 'zoom, text size, font size, larger, smaller, interface scale',
  languageTitle: 'Language',
  languageHint:
    'German and Arabic were not translated by native speakers. If something is wrong, please tell the people who run this server.',
  // {names} are the languages, each called as it calls itself.
  languageWords: 'translation, locale, right to left, {names}',
  asBrowser: 'Same as the browser',
  wallpaperTitle: 'Wallpaper',
  wallpaperWords: 'background, picture, image, photo',
  reopenWindowsTitle: 'Reopen windows',
  reopenWindowsHint:
    'When you come back, your windows are where you left them. With “Session only” files, they are not.',
  reopenWindowsWords: 'restore, reload, session, come back, remember, restart',
  doNotDisturbTitle: 'Do not disturb',
  doNotDisturbHint: 'Shows errors only. Other notifications wait in the list at the clock.',
  doNotDisturbWords: 'notifications, toasts, mute, silence, quiet, focus',
  themeTitle: 'Theme',
  themeWords: 'dark mode, night, light, high contrast, colors, colours',
  defaultTheme: 'Default',
  defaultThemeExplained: 'The colours of the OS style',
  dark: 'Dark',
  darkExplained: 'A dark variant of them',
  contrast: 'Contrast',
  contrastExplained: 'High contrast, no shadows',
  osStyleTitle: 'OS Style',
  osStyleWords: 'palette, colors, colours, blue, red, gold, grey, dark',
  kernelAccessWarningsTitle: 'Kernel access warnings',
  kernelAccessWarningsHint: 'Asks before the kernel folder is opened.',
  kernelAccessWarningsWords: 'system folder, ask, confirm',
  fileSystemProtectionTitle: 'File system protection',
  fileSystemProtectionHint: 'Keeps system files from being changed or deleted.',
  fileSystemProtectionWords: 'write protection, delete, read-only',
  autoLockScreenTitle: 'Auto-lock screen',
  autoLockScreenHint: 'Asks for your password after some time without input. Your windows stay open.',
  autoLockScreenWords: 'idle, inactivity, sleep, screen saver, password',
  autoLockMinutesTitle: 'Minutes until the screen locks',
  autoLockLimits: 'Enter whole minutes from {least, number} to {most, number}.',
  autoLockMinutesWords: 'auto-lock, timeout, idle, inactivity',
  autoOpenCodeEditorHint:
    'Code files open in the Code Editor. When this is off, the Text Editor shows their content.',
  autoOpenCodeEditorWords: 'default editor, open with, source code',
  timezoneTitle: 'Timezone',
  timezoneWords: 'clock, hours, time zone, city, daylight saving time, UTC, GMT',

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
  doNotDisturb: 'do not disturb',
  autoOpenCodeEditor: 'Auto Open in Code Editor',
  osStyle: 'OS style',
  timezone: 'timezone',
  language: 'language',
  reopenWindows: 'Reopen windows',
  resolution: 'resolution',
  scaling: 'scaling',
  kernelAccessWarnings: 'kernel access warnings',
  fileSystemProtection: 'file system protection',
  autoLockScreen: 'auto-lock screen',
  autoLockMinutes: 'auto-lock time',
})
