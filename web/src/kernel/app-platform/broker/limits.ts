// What one running app may do. Amounts are far above what a program needs that is not out to be in the way.

/** Bounds of a broker; lengths in characters (UTF-16 units), sizes in bytes, times in ms. */
export const brokerLimits = {
  callsPerSecond: 100,
  callBurst: 200,
  /** Calls that were not answered yet. */
  unanswered: 64,
  /** Characters of texts in calls and answers, because each is copied on the desktop's own thread. */
  charactersPerSecond: 16_000_000,
  characterBurst: 64_000_000,
  /** How often one permission is asked about in a run, when the person closes the question without an answer. */
  questions: 3,
  /** Title of a window, name of a notification. */
  title: 200,
  notificationTitle: 100,
  notificationText: 300,
  /** Notifications at once, and the time until there can be another one. */
  notificationBurst: 3,
  notificationPause: 5000,
  /** Time between windows that the app opens, and how many may be open. */
  windowPause: 1000,
  windows: 20,
  /** Time between file dialogs; doubled by each that the person cancels, up to the longest. */
  dialogPause: 1000,
  longestDialogPause: 60_000,
  /** Files that are chosen at once. */
  chosenFiles: 500,
  fileSize: 20 * 1024 * 1024,
  extensions: 20,
  clipboard: 1_000_000,
  /** An OtterScript program and what is kept of its output. */
  script: 65_536,
  scriptLines: 500,
  outputLines: 1000,
  outputLine: 2000,
} as const
