import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Names of permissions.
  window: 'Its own window',
  theme: 'Look and language',
  windows: 'Other windows',
  files: 'Files',
  notifications: 'Notifications',
  user: 'Your name',
  clipboard: 'Clipboard',
  otterscript: 'OtterScript',
  network: 'Network',
  // What they are for, in a list of what an app wants.
  wants:
    '{permission, select, window {name, size and close its window} theme {follow your colours, style and language} windows {open other windows} files {open and save files you choose} notifications {show notifications} user {know your name} clipboard {read and change the clipboard} otterscript {run OtterScript programs} other {connect to the internet}}',
  // The same as a sentence below the name of the permission.
  uses: '{permission, select, window {Name, size and close its window.} theme {Follow your colours, style and language.} windows {Open other windows.} files {Open and save files you choose.} notifications {Show notifications.} user {Know your name.} clipboard {Read and change the clipboard.} otterscript {Run OtterScript programs.} other {Connect to the internet.}}',
  // The same as a question of the system.
  asks: '{permission, select, window {<name>{app}</name> wants to name, size and close its window} theme {<name>{app}</name> wants to follow your colours, style and language} windows {<name>{app}</name> wants to open other windows} files {<name>{app}</name> wants to open and save files you choose} notifications {<name>{app}</name> wants to show notifications} user {<name>{app}</name> wants to know your name} clipboard {<name>{app}</name> wants to read and change the clipboard} otterscript {<name>{app}</name> wants to run OtterScript programs} other {<name>{app}</name> wants to connect to the internet}}',
})
