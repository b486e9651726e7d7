import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  monitor: 'System Monitor',
  simulatedSystem: 'Simulated system',
  windows: 'Windows',
  performance: 'Performance',

  // The simulated system.
  simulatedNote: '<b>Simulated system.</b> This is demo data. For live values, see Windows and Performance.',
  cpu: 'CPU',
  memory: 'Memory',
  disk: 'Disk',
  processes: 'Processes',
  runningProcesses: 'Running processes',
  searchProcesses: 'Search processes',
  noProcess: 'No process matches “{search}”.',
  pid: 'PID',
  name: 'Name',
  status: 'Status',
  inUse: 'In use',
  percent: '{amount}%',
  megabytes: '{amount} MB',
  gigabytesOf: '{used} of {total} GB',
  runningCount: '{count, plural, other {{count} running}}',
  runningAndSleeping:
    '{running, plural, other {{running} running}}, {sleeping, plural, other {{sleeping} sleeping}}',
  // States of a process.
  running: 'running',
  sleeping: 'sleeping',

  // The open windows.
  openWindows: 'Open windows',
  searchWindows: 'Search windows',
  noWindow: 'No window matches “{search}”.',
  windowsAndApps:
    '{windows, plural, one {{windows} window} other {{windows} windows}}, {apps, plural, one {{apps} app} other {{apps} apps}}',
  window: 'Window',
  app: 'App',
  state: 'State',
  openFor: 'Open for',
  unknown: 'unknown',
  chooseWindow: 'Choose a window to switch to it or to end it.',
  switchTo: 'Switch to',
  restore: 'Restore',
  minimize: 'Minimize',
  endTask: 'End task',
  // What stands on the key.
  deleteKey: 'Del',
  // States of a window.
  active: 'Active',
  open: 'Open',
  minimized: 'Minimized',
  maximized: 'Maximized',
  snapped: 'Snapped',
  // Durations, with the short names of the units.
  seconds: '{seconds} s',
  minutes: '{minutes} min',
  hours: '{hours} h {minutes} min',
  days: '{days} d {hours} h',

  // What is measured.
  measured: 'Measured in this browser while you watch. Charts show the last two minutes.',
  frameRate: 'Frame rate',
  longTasks: 'Long tasks',
  pageMemory: 'Memory of this page',
  latency: 'Latency to the server',
  notTold: 'Not reported by this browser',
  measuring: 'Measuring…',
  framesPerSecond: '{rate} fps',
  milliseconds: '{time} ms',
  slowestFrame: 'Slowest frame {time}',
  ofAtMost: 'Of at most {size}',
  longTaskCount:
    '{count, plural, =0 {No long task in the last 2 s} one {{count} long task in the last 2 s} other {{count} long tasks in the last 2 s}}',
  between: 'Between {least} and {most}',
  notMeasured: '{title}: not measured yet',
  lastMinutes: '{title} over the last two minutes: now {now}, least {least}, most {most}',

  // The person’s files.
  storage: 'Storage used by your files',
  storageUnknown: 'This browser does not report how much can be stored.',
  usedOf: '{used} of {capacity}',
  usedOfQuiet: '{used}<quiet> of {capacity}</quiet>',
  kept: 'Kept',
  synchronised: 'Synchronised',
  files: 'Files',
  folders: 'Folders',
  sampleFiles: 'Sample files',
  inRecycleBin: 'In the recycle bin',
})
