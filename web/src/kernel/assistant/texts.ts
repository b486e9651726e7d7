import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Words by which a question is known to be about it, in small letters, with commas between them.
  virtualMachineWords: 'virtual machine, vm, virtualmachine, emulator',
  terminalWords: 'terminal, command, command line, shell, console, bash, ottersh',
  browserWords: 'browser, web, website, internet, url, web page, surf',
  updatesWords: 'update, upgrade, version, release, new feature, changelog, what’s new',
  themeWords:
    'theme, wallpaper, background, dark, dark mode, light mode, colour, color, style, look, appearance, contrast',
  filesWords:
    'file, folder, document, directory, save, upload, download, recycle bin, trash, storage, picture, photo',
  appsWords: 'app, application, program, plugin, store, install, software, tool, game, open, start',
  // What apps are for.
  fileManager:
    '**{app}** browses, copies, moves, renames, searches and deletes files; uploads and downloads them.',
  editor: '**{app}** writes plain text and Markdown files.',
  codeEditor:
    '**{app}** writes code with highlighting, and runs HTML, JavaScript, TypeScript, Python and OtterScript.',
  appDesigner: '**{app}** designs apps of one HTML page, saves, exports and publishes them.',
  terminal: '**{app}** runs commands on the same files, with pipes, history and completion.',
  browser: '**{app}** opens web pages, through a proxy where a site refuses to be shown inside other pages.',
  virtualMachine: '**{app}** runs a separate machine for a limited time.',
  // Replies in Markdown. A list of apps follows.
  appsReply:
    '{count, plural, one {{product} comes with # app} other {{product} comes with # apps}}. Open them from the Start menu or with a double-click on their icons. Some to start with:',
  moreApps: 'More apps are in the **{store}**, and the **{plugins}** adds plugins of your own.',
  filesReply:
    'Your files are kept on this device; **{app}** can keep them with your account instead. What you delete waits in the recycle bin.',
  doubleClick:
    'A double-click opens a file: text in the editor, code in the code editor, pictures in the viewer.',
  // Three commands follow.
  terminalReply: 'Type `help` for the list of commands. Three to try:',
  browserReply: 'Type an address, or words to search for.',
  virtualMachineReply: 'You need to be signed in; its status bar shows the time that is left.',
  themeReply:
    '{count, plural, one {There are 3 themes (default, dark and contrast), 4 OS styles and {count} wallpaper} other {There are 3 themes (default, dark and contrast), 4 OS styles and {count} wallpapers}}; any picture of yours can be the wallpaper too. All of them are in **{app}**, or choose here:',
  updatesReply:
    'This is **{product} {version}**. There is nothing to install: when the server gets a new version, it is here the next time the page loads.',
  defaultReply:
    'I can tell you about **apps**, **files**, the **terminal**, the **browser**, the **virtual machine**, **themes** and **updates** of {product}, and open what you need. What would you like to know?',
  // What the person may want to say next.
  whichApps: 'Which apps are there?',
  whereFiles: 'Where are my files?',
  howTheme: 'How do I change the theme?',
  open: 'Open {name}',
  // Words, separated by commas, of a message that asks for an app to be opened: “please open the terminal”. The first list has
  // the verbs, the second all that may stand around them.
  openVerbs: 'open, launch, start, run',
  openFillers:
    'please, can, could, would, will, you, the, my, a, an, app, application, window, for, me, up, now',
  useDefaultTheme: 'Use the default theme',
  useDarkTheme: 'Use the dark theme',
  useContrastTheme: 'Use the contrast theme',
  useWallpaper: 'Use the wallpaper {name}',
  // What the assistant does, and what came of it. Without a full stop.
  opened: 'Opened {name}',
  noApp: 'There is no app “{name}”',
  openPageQuestion: 'Open a page?',
  openPage: 'Open page',
  openPageRemark: 'Scripts in the page run in a sandbox, without your files.',
  invisible: 'The path has invisible characters',
  alreadyThere: 'Something already exists at {path}',
  createFileQuestion: 'Create a file?',
  createFile: 'Create file',
  create: 'Create {path}',
  created: 'Created {path}',
  file: 'File',
  newFolder: 'New folder',
  size: 'Size',
  text: 'Text',
  lookFor: 'Look for “{query}”',
  lookedFor:
    '{count, plural, =0 {Looked for “{query}”: nothing found} one {Looked for “{query}”: {count} found} other {Looked for “{query}”: {count} found}}',
  noTextFile: '{path} is not a text file',
  tooLarge: '{path} is too large to be read',
  readFileQuestion: 'Let the assistant read a file?',
  readFile: 'Let it read',
  readFileRemark: 'Its text is sent to the AI model that this server uses.',
  // Something to be done.
  read: 'Read {path}',
  // Something that was done.
  haveRead: 'Read {path}',
  changeTo:
    '{what, select, theme {Change the theme to {value}} timezone {Change the timezone to {value}} other {Change the wallpaper to {value}}}',
  isAlready:
    '{what, select, theme {The theme is already {value}} timezone {The timezone is already {value}} other {The wallpaper is already {value}}}',
  changeQuestion:
    '{what, select, theme {Change the theme?} timezone {Change the timezone?} other {Change the wallpaper?}}',
  change: '{what, select, theme {Change theme} timezone {Change timezone} other {Change wallpaper}}',
  now: 'Now',
  afterwards: 'Then',
  changed:
    '{what, select, theme {Changed the theme to {value}} timezone {Changed the timezone to {value}} other {Changed the wallpaper to {value}}}',
  notSaved:
    '{what, select, theme {The theme could not be saved} timezone {The timezone could not be saved} other {The wallpaper could not be saved}}',
  defaultTheme: 'Default',
  darkTheme: 'Dark',
  contrastTheme: 'Contrast',
  noTimezone: 'There is no timezone “{name}”',
  pictureFromElsewhere: 'A picture from elsewhere',
  noWallpaper: 'There is no wallpaper “{name}”',
  noPicture: '{path} is not a picture',
  wrongArguments: 'The arguments do not fit ({names})',
  allOfIt: 'all of it',
  noAction: 'There is no action “{name}”',
})
