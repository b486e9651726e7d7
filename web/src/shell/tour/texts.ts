import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The question in the corner of a new desktop.
  question: 'New here?',
  explained:
    'Five things worth knowing, in less than a minute. You can find the tour again under Settings, About.',
  notNow: 'Not now',
  take: 'Take a short tour',

  tour: 'Tour',
  step: 'Step {number} of {count}',
  leave: 'Leave the tour',
  back: 'Back',
  next: 'Next',
  done: 'Done',

  startTitle: 'Everything begins at Start',
  startText: 'All apps are in the Start menu, with a search field. Pin the ones you use most.',
  iconTitle: 'Open an icon',
  iconText:
    'Double-click an icon, or select it and press Enter. File Manager holds your documents and pictures.',
  iconTouchText: 'Tap an icon to open it, hold it for more. File Manager holds your documents and pictures.',
  taskbarTitle: 'The taskbar',
  taskbarText: 'Open windows have their buttons here. The clock opens the calendar and your notifications.',
  searchTitle: 'Find anything',
  searchText: 'One search for apps, files, settings and commands. It even does sums.',
  trySearch: 'Open search',
  settingsTitle: 'Make it yours',
  settingsText: 'Wallpaper, colors, language and security are in Settings.',
  changeWallpaper: 'Choose a wallpaper',
})
