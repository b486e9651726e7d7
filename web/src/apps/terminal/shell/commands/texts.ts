import { defineTexts } from '@/lib/language/define-texts'

// What stands behind “Usage:” is a command as it is typed: its name, the letters behind “-” and the marks stay; the words in
// '<…>' and […] stand for what a person types there.
export const texts = defineTexts({
  usage: 'Usage: {usage}',
  noSuchFile: '{command}: {name}: No such file or directory',
  notAvailable: '{command}: not available',

  clear: 'Clear the terminal',

  cmp: 'Show where two files differ',
  cmpUsage: "cmp [-s] '<file>' '<file>'",
  cmpSilent: '-s  say nothing, only succeed or fail',
  cmpEnd: 'cmp: EOF on {name} after byte {bytes}',
  cmpDiffer: '{first} {second} differ: byte {byte}, line {line}',

  cutUsage: "cut -f '<list>' [-d mark] [-s] [--complement] [file]…",
  cutOption: 'cut: unknown option {option}',
  cutList: 'cut: you must name fields, characters or bytes: -f, -c or -b, one of them',
  cutRange: 'cut: {list}: not a list of positions like 1,3-5',

  date: 'Print date and time',
  dateUsage: 'date [-u] [-d words] [+format]',

  df: 'Show how much room your files take',

  diff: 'Show how two files differ',
  diffUsage: "diff [-u] [-q] '<file>' '<file>'",
  diffUnified: '-u  unified form',
  diffBrief: '-q  only say whether they differ',

  edit: 'Edit a file in the Text Editor',
  editUsage: "edit '<file>'",
  editFailed: 'edit: {reason}',

  end: 'End a plugin that runs',
  endUsage: "end '<plugin_name>'",
  ended: 'Plugin {name} ended.',
  notRunning: 'Plugin {name} is not running or does not exist.',

  env: 'Print or set the environment of a command',
  envUsage: 'env [NAME=value]… [command]…',

  free: 'Show memory in use',

  help: 'List all commands, or show help for one',
  helpUsage: 'help [command]…',
  // A command and what it does.
  helpAbout: '{name} - {summary}',
  helpCommands: 'ottersh, the shell of OtterOS. Commands:',
  helpKeys: 'help NAME shows more about one. Tab completes, ↑ brings back, Ctrl+R searches, Ctrl+C stops.',
  helpNotFound: "ottersh: help: no help topics match ''{name}''",

  headUsage: 'head [-n count] [-c bytes] [file]…',

  history: 'List the lines you typed',
  historyUsage: 'history [-c] [count]',
  historyForget: '-c  forget them all',
  historyNoNumber: 'history: {option}: numeric argument required',

  id: 'Print user and group numbers',

  jobs: 'List commands that run in the background, and plugins that were started',
  fg: 'Wait for a command in the background',
  fgUsage: 'fg [%number]',
  bg: 'Let a command go on in the background',
  bgUsage: 'bg [%number]',
  bgAlready: 'ottersh: bg: job {number} already in background',
  disown: 'Take commands off the list of jobs; they go on',
  disownUsage: 'disown [-a] [%number]…',
  noSuchJob: 'ottersh: {command}: {word}: no such job',

  pager: 'Show a text; scroll with the wheel or Shift+PageUp',
  pagerUsage: '{name} [file]…',

  kill: 'End commands that run in the background',
  killUsage: "kill [-signal] '<%number>'…",
  killUnknown: 'ottersh: kill: {signal}: invalid signal specification',
  killNoProcess: 'ottersh: kill: ({pid}) - No such process',
  killNoNumber: 'ottersh: kill: {word}: arguments must be process or job IDs',

  ls: 'List files and folders',
  lsUsage: 'ls [-aAlh1RrtSdFp] [path]…',
  lsAll: '-a  hidden ones too, with . and ..',
  lsAlmostAll: '-A  hidden ones too',
  lsLong: '-l  with permissions, size and date',
  lsHuman: '-h  sizes as 1K, 2M',
  lsOneEach: '-1  one per line',
  lsRecursive: '-R  what is in the folders too',
  lsByTime: '-t  newest first',
  lsBySize: '-S  largest first',
  lsReverse: '-r  the other way round',
  lsFolders: '-d  folders themselves, not what is in them',
  lsClassify: '-F  mark folders with /, programs with *, links with @',
  lsUnknownWord: "ls: unrecognized option ''{option}''",
  lsUnknownLetter: "ls: invalid option -- ''{option}''",
  lsTryHelp: "Try ''help ls'' for more information.",
  lsNoAccess: "ls: cannot access ''{name}'': No such file or directory",

  man: 'Show the manual page of a command',
  manUsage: "man '<command>'",
  manWhich: 'What manual page do you want?',
  manNone: 'No manual entry for {name}',

  mktemp: 'Make a temporary file or folder and print its name',
  mktempUsage: 'mktemp [-d] [template]',
  mktempFolder: '-d  make a folder',
  mktempTooFew: "mktemp: too few X''s in template ''{template}''",

  nproc: 'Print the number of processors',

  open: 'Open a file in the app for its kind, or a folder',
  openUsage: "open '<file>'…",
  openUsageOfOne: "open '<file>'",
  openFailed: 'open: {reason}',

  oss: 'Run a program in OtterScript',
  ossUsage: "oss '<file>' [value]…",
  ossValues: 'The program finds the values as the list `args`. Paths in it begin in the current folder.',
  ossMistakes: 'A mistake is printed with its line and column; the exit status is 1 then.',
  ossListens: 'A program with timers or events goes on until Ctrl+C.',
  ossMore: 'The language and all calls: the OtterScript Tutorial, and docs/otterscript.md.',
  ossIsFolder: 'oss: {name}: Is a directory',
  ossTooLarge: 'oss: {name}: Too large for a program',
  ossListening: 'Listening for {events}. Ctrl+C ends it.',

  otterfetch: 'Show a summary of the system, with an otter',

  paste: 'Join lines of files side by side',
  pasteUsage: 'paste [-s] [-d list] [file]…',

  ps: 'List open windows and running plugins',

  realpath: 'Print absolute paths with links followed',
  realpathUsage: "realpath '<path>'…",
  realpathOfNothing: 'realpath: missing operand',

  sed: 'Change a text by rules',
  sedUsage: 'sed [-n] [-E] [-i] script [file]…',

  showinfo: 'Show information about a file, or about plugins',
  showinfoUsage: "showinfo '<filename>'",
  showinfoEverywhere:
    'showinfo profile.txt, showinfo plugins and showinfo readme.txt work from every folder.',
  fileNotFound: 'File not found: {name}',
  pluginsIn: 'Plugins in {folder}: {count}',
  pluginRuns: '{name} (running)',
  fileName: 'Name: {name}',
  filePath: 'Path: {path}',
  fileType: 'Type: {kind, select, folder {folder} other {file}}',
  fileEntries: 'Entries: {count}',
  fileSize: 'Size: {bytes, plural, other {{bytes} bytes}}',
  fileModified: 'Modified: {time} UTC',

  shuf: 'Print lines in random order',
  shufUsage: 'shuf [-n count] [-e word…] [-i low-high] [file]',

  sort: 'Sort lines',
  sortUsage: 'sort [-bfnruV] [-k key] [-t mark] [file]…',

  start: 'Start a plugin',
  startUsage: "start '<plugin_name>'",
  startAdds: 'Adds the plugin to the list of running ones. `ps` shows it, `end` removes it.',
  started: 'Plugin {name} started.',
  alreadyRunning: 'Plugin {name} is already running.',

  tailUsage: 'tail [-f] [-n count] [-c bytes] [file]…',
  tailFollow: '-f  goes on printing what is added, until Ctrl+C',

  tput: 'Print the size or a control sequence of the terminal',
  tputUnknown: "tput: unknown terminfo capability ''{name}''",

  trap: 'Say what is done when a script ends',
  trapUsage: "trap ''commands'' EXIT",
  trapForgets: 'trap - EXIT forgets it, trap lists it. Other signals are remembered, but nothing sends them.',
  trapUnknown: 'ottersh: trap: {signal}: invalid signal specification',

  umask: 'Print or set the mask for new files',
  umaskUsage: 'umask [mask]',
  umaskInvalid: 'umask: {mask}: octal number out of range',

  uname: 'Print name and version of the system',
  unameAll: '-a  all of it',
  unameKernelName: '-s  kernel name',
  unameNode: '-n  nodename',
  unameRelease: '-r  kernel release',
  unameVersion: '-v  kernel version',
  unameMachine: '-m  machine',
  unameSystem: '-o  operating system',
  unameInvalid: 'uname: invalid option {option}',

  uniqUsage: 'uniq [-cdui] [-f fields] [-s letters] [-w letters] [file [output]]',
  uniqOption: 'uniq: invalid option {option}',

  uptime: 'Print how long the desktop has been running',
  uptimeIs: 'up {duration}',

  wait: 'Wait for commands that were started with &, and tell how they ended',
  waitUsage: 'wait [-n] [%number]…',
  waitNoChild: 'ottersh: wait: pid {pid} is not a child of this shell',

  whoami: 'Print your name',

  xargs: 'Build commands from input',
  xargsUsage: 'xargs [-n count] [-I mark] [command]…',

  yes: 'Repeat a word until you press Ctrl+C',
  yesUsage: 'yes [word]…',
  yesLines: 'Into a pipe or a file it writes {count, plural, one {# line} other {# lines}}.',
})
