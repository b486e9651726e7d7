import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // What stays on this device, and why. {largest} is a size.
  largerThan:
    '{count, plural, =1 {“{name}” is larger than {largest}, the most that one file of an account can have, and stays on this device only.} other {# files are larger than {largest}, the most that one file of an account can have, and stay on this device only.}}',
  largerThanAllowed:
    '{count, plural, =1 {“{name}” is larger than the account allows, the most that one file of an account can have, and stays on this device only.} other {# files are larger than the account allows, the most that one file of an account can have, and stay on this device only.}}',
  full: 'There is no room left. {count, plural, =1 {One change stays} other {# changes stay}} on this device only until something is deleted.',
  // {size} is how much the account holds, {entries} how many files and folders.
  fullOf:
    'There is no room left ({size}, {entries, plural, other {# files and folders}}). {count, plural, =1 {One change stays} other {# changes stay}} on this device only until something is deleted.',
  // {files} is a list of names with the reason of each.
  refused:
    '{count, plural, =1 {The account cannot keep {files}; it stays on this device only. It is tried again when you change something or synchronise.} other {The account cannot keep {files}; they stay on this device only. It is tried again when you change something or synchronise.}}',
  // {files} is a list of names. They were moved here, for instance, and nobody has their contents.
  lost: 'Neither your account nor this device has the content of {files} any more. The change is sent as soon as another device brings the content back.',
  notTaken: 'The server could not take {files} so far. It will be tried again automatically.',
  withReason: '“{name}” ({reason})',
  quoted: '“{name}”',
  andMore: '{count, plural, other {{files} and {count} more}}',

  // Why files are not synchronised now.
  wentBack: 'The server was restored while files were fetched. They are fetched again soon.',
  crowded: 'Another device is changing files at this moment. The rest follows soon.',
  noNetwork: 'This device has no network. Your changes are kept here and are sent when it is back.',
  unreadable: 'The files on this device could not be read or stored. Reload the page.',

  // Large files on their way from the account.
  noNetworkToFetch: 'This device has no network. The file is fetched when it is back.',
  stopped: 'The download was stopped.',

  // A file that was to be opened.
  lostThere:
    'The content of “{name}” is not in your account any more. It can be opened again when a device that still has it synchronises.',
  notHereOffline:
    '“{name}” is in your account and not on this device, and this device is offline. It can be opened when the connection is back.',
  notFetched:
    '“{name}” is in your account and not on this device yet. It cannot be fetched now; try again when you are online.',
})
