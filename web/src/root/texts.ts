import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  settingsReset: 'Some settings were reset',
  filesNotKept: 'Files are not kept',
  // Another device changed the same files at the same time.
  conflicts: '{count, plural, one {Two versions of a file} other {Two versions of # files}}',
  // {names} are those of the files, such as “a.txt, b.txt”.
  conflictsExplained:
    'Another device changed the same files. The versions from this device are kept next to them: {names}.',
  // The same in a folder that is shared with {people}, such as “Ann and Ben”.
  conflictsWith:
    '{people} changed the same files. The versions from this device are kept next to them: {names}.',
  conflictsOfMoreWith:
    '{people} changed the same files. The versions from this device are kept next to them: {names} and {count, plural, one {# more} other {# more}}.',
  // What a device could not send before the person was removed from a shared folder or a team, {name}.
  notSent: 'Your last changes to “{name}” were not sent',
  notSentExplained: 'You are no longer a member of it. Your changes are in {folder}.',
  someSpace: 'a shared folder',
  // What waits on this device and cannot be sent now. {name} is a shared folder or a team.
  stuck: 'Your account does not have your latest changes',
  stuckIn: '“{name}” does not have your latest changes',
  // More files than can be named.
  conflictsOfMore:
    'Another device changed the same files. The versions from this device are kept next to them: {names} and {count, plural, one {# more} other {# more}}.',
})
