import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  loading: 'Loading virtual machine...',
  resetting: 'Resetting...',
  notLoaded: 'VM Initialization Failed',
  notLoadedText: 'The program could not be loaded. Check your connection and try again.',
  notStarted: 'Could not start virtual machine session',
  signedOut: 'Authentication Required',
  signedOutText: 'Please log in to access the Virtual Machine',
  tooManyWindows: 'Too many windows',
  tooManyWindowsText: 'The virtual machine can show at most {most} windows. Close one first.',

  product: '{product} Virtual Machine',
  bootLog: 'Boot log',
  bootProgress: 'Boot progress',
  percent: '{percent, number}%',
  off: 'The virtual machine is off.',
  powerOn: 'Power on',

  statusBar: 'Virtual machine',
  sessionId: 'Session {id}',
  // The name of the session is left out where there is little room.
  session: '<label>Session </label><name>{id}</name>',
  resetsIn: 'Resets in {time}',
  // Before the minutes and seconds that are left.
  resetIn: 'Reset in',
  resetsWhy: 'The machine is reset when its time is up. The state of Linux is saved first.',
  notSaved: 'Not saved: {problem}',
  save: 'Save',
  restart: 'Restart',
  shutDown: 'Shutdown',

  programs: 'Programs of the virtual machine',
  noLinux: 'Linux is not installed on this server',
  noLinuxText:
    'An administrator of the server can add it with <command>npm run vm:image</command>. Then the terminal, shared files and a monitor of Linux appear here.',
  notReached: 'Linux cannot be reached',
  tryAgain: 'Try again',

  moveWindow: '{title}: arrow keys move it, with Shift they resize it',
  minimize: 'Minimize',
  restore: 'Restore',
  maximize: 'Maximize',
  close: 'Close',
  programGone: 'This program is no longer part of the virtual machine.',

  taskbar: 'Machine taskbar',
  menu: 'Menu',
  machineMenu: 'Machine menu',
  logOut: 'Log out',
  linuxOff: 'Linux is off',
  linuxDownloading: 'Downloading Linux',
  linuxStarting: 'Starting Linux',
  linuxRunning: 'Linux is running',
  linuxPaused: 'Linux is paused',
  linuxFailed: 'Linux has failed',

  saveBeforeClose: 'Save the machine before closing?',
  saveBeforeRestart: 'Save the machine before restarting?',
  saveBeforeShutDown: 'Save the machine before shutting down?',
  saveBeforeLogOut: 'Save the machine before logging out?',
  saveWhy: 'It has been used since the last save. Without saving, everything since then is lost.',
  cancel: 'Cancel',
  closeUnsaved: 'Close without saving',
  restartUnsaved: 'Restart without saving',
  shutDownUnsaved: 'Shut down without saving',
  logOutUnsaved: 'Log out without saving',
})
