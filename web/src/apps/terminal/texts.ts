import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The menu of the window.
  menu: 'Terminal',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  find: 'Find…',
  clear: 'Clear',
  stop: 'Stop the command',
  // In the listing of keyboard shortcuts.
  zoomIn: 'Larger text',
  zoomOut: 'Smaller text',
  zoomReset: 'Usual size of text',
  scrollUp: 'Scroll one page up',
  scrollDown: 'Scroll one page down',
  input: 'Terminal input',

  // Above the first prompt. “help” is a command.
  greeting: 'Type help to see the commands. Tab completes, Ctrl+C stops.',

  // Keys that a phone's keyboard lacks, as they are marked and as they are called.
  keys: 'Terminal keys',
  ctrl: 'Ctrl',
  tab: 'Tab',
  esc: 'Esc',
  escape: 'Escape',
  left: 'Left',
  up: 'Up',
  down: 'Down',
  right: 'Right',

  findInTerminal: 'Find in terminal',
  findHint: 'Find',
  // In the place of the prompt, while lines that were typed before are searched.
  searchBack: "(reverse-i-search)`{query}'': ",
  searchBackFailed: "(failed reverse-i-search)`{query}'': ",

  closeQuestion: 'Close this terminal?',
  closeEnds: 'A command is still running in it. Closing the window ends it.',
  keepOpen: 'Keep open',
  endAndClose: 'End command and close',

  linkQuestion: 'Open this link?',
  cancel: 'Cancel',
  openLink: 'Open in Web Browser',

  notCopied: 'Not copied',
  noClipboardToWrite: 'The browser does not let this page write to the clipboard.',
  notPasted: 'Not pasted',
  noClipboardToRead: 'The browser does not let this page read the clipboard. Press Ctrl+Shift+V instead.',

  unknownBrowser: 'unknown',
  isFolder: '“{name}” is a folder.',
  // A program that the shell started, in JavaScript or Python.
  programFlooded: 'The program printed too much at once and was ended.',
  programEnded: 'The program was ended: it did something that a sandbox does not allow.',
  programNotStarted: 'The program could not be started: {reason}',
  tooManyFetches: 'Too many files from the web at once. Wait a moment.',
  tooManyWindows: 'Too many windows at once. Wait a moment.',

  restarted:
    'ottersh: the command did not stop by itself, so the shell was restarted. Folder, variables and functions are as before the command.',
  exhausted: 'ottersh: out of memory. The shell was restarted as it was before the command.',
  crashed: 'ottersh: the shell crashed and was restarted as it was before the command.',
  refused: 'ottersh: the shell did something it must not do and was restarted as it was before the command.',
})
