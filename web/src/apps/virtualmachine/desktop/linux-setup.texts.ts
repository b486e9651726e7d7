import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  missing: 'Linux is not installed on this server',
  byAdministrator:
    'An administrator can set it up here. Then the terminal, shared files and a monitor of Linux appear.',
  byCommand:
    'It cannot be set up from here. Whoever runs this desktop can add it with <command>npm run vm:image</command>.',
  offer:
    'Set it up once for everyone on this server: it downloads about 60 MB from Debian, checks the signatures and starts Linux once. That takes a minute or two and needs up to 400 MB of disk space.',
  setUp: 'Set up Linux',

  settingUp: 'Setting up Linux',
  progress: 'Progress of setting up Linux',
  percent: '{percent, number}%',
  goesOn: 'You can close this window. The server goes on.',
  cancel: 'Cancel',
  asked: 'Waiting for the server…',
  waiting: 'Waiting for another process that is setting it up…',
  list: 'Asking Debian which packages there are…',
  packages: 'Downloading packages from Debian…',
  start: 'Starting Linux once…',
  pack: 'Packing the machine…',
  publish: 'Storing the machine…',
  working: 'The server is working…',

  failed: 'Linux could not be set up',
  unreachable: 'The server did not answer',
  impossible: 'This server cannot make it.',
  offline: 'The server could not download the packages from any mirror of Debian.',
  untrusted: 'The list of packages that a mirror sent is not signed by Debian, so nothing was taken from it.',
  expired: 'The list of packages that a mirror sent is out of date.',
  damaged: 'What arrived is not what Debian signed, so it was thrown away.',
  missingPackage: 'The mirrors do not have a package that is needed.',
  full: 'The disk of the server is full.',
  lost: 'The server was stopped in the middle. Nothing was changed.',
  broken: 'Something unexpected went wrong. The log of the server says more.',
  details: 'Details',
  tryAgain: 'Try again',
})
