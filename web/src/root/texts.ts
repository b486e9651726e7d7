import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  settingsReset: 'Some settings were reset',
  filesNotKept: 'Files are not kept',
  // Another device changed the same files at the same time.
  conflicts: '{count, plural, one {Two versions of a file} other {Two versions of # files}}',
  // {names} are those of the files, such as “a.txt, b.txt”.
  conflictsExplained:
    'Another device changed the same files. The versions from this device are kept next to them: {names}.',
  // What a device could not send before the person was removed from a shared folder or a team, {name}.
  notSent: 'Your last changes to “{name}” were not sent',
  notSentExplained: 'You are no longer a member of it. Your changes are in {folder}.',
  someSpace: 'a shared folder',
  // More files than can be named.
  conflictsOfMore:
    'Another device changed the same files. The versions from this device are kept next to them: {names} and {count, plural, one {# more} other {# more}}.',
})
