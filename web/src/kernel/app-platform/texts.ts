import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Why what apps keep cannot be read or stored.
  keyTooLong: '{most, plural, one {A key has at most # character.} other {A key has at most # characters.}}',
  tooManyCharacters:
    '{most, plural, one {An app can keep at most # character here.} other {An app can keep at most # characters here.}}',
  tooManyKeys:
    '{most, plural, one {An app can keep at most # key here.} other {An app can keep at most # keys here.}}',
  noRoom: 'This device has no room left for app data. Delete data of apps or files, then try again.',
  notStored: 'App data could not be read or stored.',
  notStoredNow: 'App data could not be read or stored. Reload the page and try again.',
  otherTab:
    'Another tab of this browser uses app data in a way that this tab cannot handle. Close the other tabs and reload the page.',
  noDatabase: 'This browser does not let the page store app data, for example in a private window.',
  newerVersion:
    'App data on this device was stored by a newer version of the system. Reload the page to get it.',
  keptNowhere:
    'This browser stores nothing for this page. App data and permissions are lost when you leave it.',
  // Titles of dialogs in which a person chooses a file for an app.
  openFor: 'Open for {app}',
  openForUnnamed: 'Open for an app',
  saveFor: 'Save for {app}',
  saveForUnnamed: 'Save for an app',
  // The title of a notification that an app shows.
  notification: '{app}: {title}',
  unnamed: 'An app',
})
