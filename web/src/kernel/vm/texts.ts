import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // What the machine says while it boots, in this order.
  bootPower: 'Powering on the virtual hardware...',
  bootMemory: 'Checking memory and display...',
  bootSession: 'Attaching the session to your account...',
  bootDisk: 'Mounting the virtual disk...',
  bootWindows: 'Starting the window system...',
  bootReady: 'Virtual machine is ready.',

  signedOut: 'Authentication Required',
  signedOutText: 'Please log in to access the Virtual Machine',
  notStarted: 'VM Initialization Failed',
  notStartedText: 'Could not start virtual machine session',
  notSaved: 'Save Failed',
  notSavedText: 'Could not save VM state',
  saved: 'VM State Saved',

  seconds: '{seconds, plural, one {{seconds} second} other {{seconds} seconds}}',
  minutesAndSeconds:
    '{minutes, plural, one {{minutes} minute} other {{minutes} minutes}} {seconds, plural, one {{seconds} second} other {{seconds} seconds}}',
})
