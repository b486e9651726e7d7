import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  version: 'Version {version}',
  // The checklist, in order.
  startingKernel: 'Initializing {product} kernel...',
  loadingDrivers: 'Loading file system drivers...',
  startingServices: 'Starting system services...',
  mountingFiles: 'Mounting virtual file system...',
  loadingInterface: 'Loading user interface...',
  ready: 'System ready',
  starting: 'Starting system...',
  cannotStart: '{product} cannot start',
  tryAgain: 'Try again',
})
