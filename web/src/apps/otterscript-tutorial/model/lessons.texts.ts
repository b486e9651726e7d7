import { defineTexts } from '@/lib/language/define-texts'

// Words between backticks are code: they stay as they are, as does {code}.
export const texts = defineTexts({
  introduction: 'Introduction',
  introductionText:
    'OtterScript is a small language for small jobs on your desktop. A program is read from top to bottom, one step per line. Press “Try Code” and watch the output.',
  letNames: 'gives a value a name',
  saySays: 'writes a line; {code} inside a text inserts a value',
  forRepeats: 'does the block once for each item',
  functionMakes: 'makes a step that you can call by name',
  introductionTip:
    'Put your own name into the list and try again. Nothing here can break: “Reset” brings the example back.',
  windows: 'Window Management',
  windowsText:
    'A program can open windows. You say the title, and a word in it decides what opens: “terminal”, “files”, “code”, “image”, “settings”, “monitor”, “disk”, “browser” and more. Any other title opens a text editor.',
  createOpens: 'opens a window half a second later and gives it to you',
  destroyCloses: 'closes it; the answer is false when it stays open',
  waitWaits: 'waits for 3000 milliseconds, which is 3 seconds',
  windowsTip:
    'A program can close only windows that it opened itself, and a window with unsaved work still asks you first.',
  files: 'File Operations',
  filesText:
    'Programs that you start yourself can read your files and write inside your home folder. What a program deletes is not lost: it waits in the recycle bin until you empty it.',
  writeWrites: 'writes a file below /home',
  readGives: 'gives the text of a file',
  filesGives: 'gives the names in a folder as a list',
  existsTells: 'tells whether something is there',
  deleteFileMoves: 'moves a file into the recycle bin',
  moveNotes: 'only writes the request to the output; nothing is moved',
  display: 'Animations & Display',
  displayText:
    '`display` shows one thing at a time: each call replaces the one before. Show many slightly different things with a short wait between them, and it moves.',
  displayShows: 'shows a name above the output; in an app it becomes the title of its window',
  afterDoes: 'does the block once, a second later',
  everyDoes: 'does it each second, until you press Stop',
  onDoes:
    'does it when that happens on the desktop; `event` says what came with it. Others are “window-opened”, “window-closed” and “file-changed”',
  displayTip: 'Add `{code}`, try again and open some windows: the program listens until you press Stop.',
  security: 'Security & Best Practices',
  securityText:
    'Programs live in a small world. They have only the calls you have seen, critical system files cannot be deleted, and a program that never ends is stopped. Apps have to ask you before they delete anything.',
  lookFirst: 'Look first',
  lookFirstMeans: 'ask `exists` before you read, and check what `destroy` and `delete-file` answer',
  nameThings: 'Name things',
  nameThingsMeans: '`let path = …` once is better than the same text three times',
  staySmall: 'Stay small',
  staySmallMeans: 'one function for one job; a comment says why',
  securityTip: 'Curious? Add the line `{code}` at the end. After a million steps the desktop has had enough.',
})
